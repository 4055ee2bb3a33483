// Included before all else: the sorts of the standard library come out small, however hard the room that sorts is compiled. They were a twentieth
// of the page, and take no time of an answer that can be measured.
#pragma once

#ifdef __cplusplus
#pragma clang attribute push(__attribute__((minsize)), apply_to = function)
#include <__algorithm/inplace_merge.h>
#include <__algorithm/ranges_inplace_merge.h>
#include <__algorithm/ranges_sort.h>
#include <__algorithm/ranges_stable_sort.h>
#include <__algorithm/sort.h>
#include <__algorithm/stable_sort.h>
#pragma clang attribute pop
#endif
