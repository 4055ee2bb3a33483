// What libcxxabi asks of an unwinder. WebAssembly unwinds by itself: in each landing pad the compiler calls
// _Unwind_CallPersonality, which finds out whether the exception is caught there.

#include <cstdint>

#include <unwind.h>

// The tag of C++ exceptions.
__asm__(
    ".globl __cpp_exception\n"
    ".tagtype __cpp_exception i32\n"
    "__cpp_exception:\n");

namespace __cxxabiv1 {

struct __cxa_eh_globals {
  void* caught;
  unsigned int uncaught;
};

}  // namespace __cxxabiv1

namespace {

/// Filled by the compiler, but for the selector: which catch it is.
struct LandingPad {
  std::uintptr_t index;
  std::uintptr_t lsda;
  std::uintptr_t selector;
};

LandingPad& pad_of(_Unwind_Context* context) { return *reinterpret_cast<LandingPad*>(context); }

__cxxabiv1::__cxa_eh_globals only_thread{};

}  // namespace

extern "C" {

LandingPad __wasm_lpad_context;

_Unwind_Reason_Code __gxx_personality_wasm0(int, _Unwind_Action, std::uint64_t, _Unwind_Exception*,
                                            _Unwind_Context*);

__cxxabiv1::__cxa_eh_globals* __cxa_get_globals() { return &only_thread; }
__cxxabiv1::__cxa_eh_globals* __cxa_get_globals_fast() { return &only_thread; }

_Unwind_Reason_Code _Unwind_CallPersonality(void* thrown) {
  auto* const exception = static_cast<_Unwind_Exception*>(thrown);
  __wasm_lpad_context.selector = 0;
  return __gxx_personality_wasm0(1, _UA_CLEANUP_PHASE, exception->exception_class, exception,
                                 reinterpret_cast<_Unwind_Context*>(&__wasm_lpad_context));
}

_Unwind_Reason_Code _Unwind_RaiseException(_Unwind_Exception* exception) {
  __builtin_wasm_throw(0, exception);
}

void _Unwind_DeleteException(_Unwind_Exception* exception) {
  if (exception->exception_cleanup != nullptr) {
    exception->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, exception);
  }
}

void _Unwind_SetGR(_Unwind_Context* context, int index, std::uintptr_t value) {
  if (index == 1) {
    pad_of(context).selector = value;
  }
}

/// The personality takes one off, and counts from one.
std::uintptr_t _Unwind_GetIP(_Unwind_Context* context) { return pad_of(context).index + 2; }
void _Unwind_SetIP(_Unwind_Context*, std::uintptr_t) {}
std::uintptr_t _Unwind_GetLanguageSpecificData(_Unwind_Context* context) {
  return pad_of(context).lsda;
}
std::uintptr_t _Unwind_GetRegionStart(_Unwind_Context*) { return 0; }
}
