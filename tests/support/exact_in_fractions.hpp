#pragma once

#include <Eigen/Dense>
#include <boost/multiprecision/cpp_int.hpp>

// Boost 1.74 asks every class with iterators whether it holds bytes, and Eigen's expressions cannot
// answer.
namespace boost::multiprecision::detail {
template <class T>
  requires std::is_base_of_v<Eigen::EigenBase<T>, T>
struct is_byte_container<T> : public mpl::false_ {};
}  // namespace boost::multiprecision::detail

#include "fraction.hpp"
#include "graph/chain_solve.hpp"
#include "graph/exact.hpp"
