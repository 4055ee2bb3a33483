#include "door/error.hpp"

#include <new>
#include <string>

#include "core/error.hpp"
#include "core/sentence.hpp"

namespace fray::door {
namespace {

Error plain(Fault fault, const std::string& sentence) {
  const std::string whole = as_sentences(sentence);
  return Error(fault, whole, whole, {});
}

}  // namespace

void throw_as_error() {
  try {
    throw;
  } catch (const Error&) {
    throw;
  } catch (const InputError& error) {
    const Where& where = error.where();
    throw Error(Fault::input, error.what(), as_sentences(error.sentence()),
                {where.file, where.line, where.column, where.field});
  } catch (const CheckpointError& error) {
    throw plain(Fault::file, error.what());
  } catch (const OutputError& error) {
    throw plain(Fault::output, error.what());
  } catch (const Interrupted& error) {
    throw plain(Fault::stopped, error.what());
  } catch (const std::bad_alloc&) {
    throw plain(Fault::bug, "there is not enough memory for this");
  } catch (const std::exception& error) {
    throw plain(Fault::bug,
                std::string("this is a bug of fray, please report it: ") + error.what());
  }
}

}  // namespace fray::door
