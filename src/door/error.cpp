#include "door/error.hpp"

#include <new>
#include <string>

#include "core/error.hpp"

namespace fray::door {
namespace {

Error plain(Fault fault, const std::string& sentence) {
  return Error(fault, sentence, sentence, {});
}

}  // namespace

void throw_as_error() {
  try {
    throw;
  } catch (const Error&) {
    throw;
  } catch (const InputError& error) {
    const Where& where = error.where();
    throw Error(Fault::input, error.what(), error.sentence(),
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
