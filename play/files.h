// Files are written whole or not at all.
#pragma once
#include <filesystem>
#include <string_view>

namespace tercio {

// Written beside, brought to the disk and then renamed. False if that failed; then nothing has changed.
bool write_whole(const std::filesystem::path& file, std::string_view text);

}  // namespace tercio
