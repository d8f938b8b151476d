#pragma once
#include <string>

namespace tercio {

std::string escaped(const std::string& text);  // as text or attribute of a page

}  // namespace tercio
