#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

/// A folder for temporary files, in which the test works while it lives.
class OwnFolder {
 public:
  OwnFolder() {
    std::filesystem::create_directories(path_);
    std::filesystem::current_path(path_);
  }
  ~OwnFolder() {
    std::error_code none;
    std::filesystem::current_path(before_, none);
    std::filesystem::remove_all(path_, none);
  }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
  std::filesystem::path path_ =
      std::filesystem::temp_directory_path() / ("fray-door-" + std::to_string(::getpid()));
};
