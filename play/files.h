// Files are written whole or not at all.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tercio {

// A file of the user's own, where such files belong: ~/.local/share/tercio/NAME.
std::filesystem::path user_file(std::string_view name);

// The files with this ending in a folder and all below it, sorted.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder, std::string_view ending);

std::string read_whole(const std::filesystem::path& file);  // empty if it cannot be read

// Written beside, brought to the disk and then renamed. False if that failed; then nothing has changed.
bool write_whole(const std::filesystem::path& file, std::string_view text);

}  // namespace tercio
