// Any text as a record: it is read and replayed, or what is wrong with it is told.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "play/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static tercio::Library library;
  if (size > 200'000) return 0;
  auto read = tercio::read_record({reinterpret_cast<const char*>(data), size}, "fuzz.record");
  auto* record = std::get_if<tercio::Record>(&read);
  if (!record) {
    if (!std::get<tercio::RecordProblem>(read).message.starts_with("fuzz.record:")) std::abort();
    return 0;
  }
  const std::string text = tercio::write_record(*record);  // what was read can be written and read again
  const auto again = tercio::read_record(text, "again.record");
  if (!std::holds_alternative<tercio::Record>(again)) std::abort();
  if (tercio::write_record(std::get<tercio::Record>(again)) != text) std::abort();
  record->card_files.clear();  // no other file is touched
  tercio::replay(*record, library);
  return 0;
}
