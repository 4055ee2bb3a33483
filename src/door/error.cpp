#include "door/error.hpp"

#include <string>

#include "core/error.hpp"
#include "core/sentence.hpp"
#include "core/shortage.hpp"

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
  } catch (const std::exception& error) {
    if (is_shortage(error)) {
      throw plain(Fault::input,
                  "there is not enough memory for this (it takes too much) ask for "
                  "less, or simulate");
    }
    throw plain(Fault::bug,
                std::string("this is a bug of fray, please report it: ") + error.what());
  }
}

}  // namespace fray::door
