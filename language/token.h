// Words, numbers, signs and quoted texts: the pieces of abilities and of the patterns that match them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tercio::language {

// Sign: one of , ; : . ( ) / + or the prefix `non-`. Unknown: what no text may contain, such as an open
// quote.
enum class TokenKind : std::uint8_t { Word, Number, Signed, Quoted, Sign, Unknown };

struct Token {
  TokenKind kind = TokenKind::Unknown;
  std::string_view text;  // as written, into the lexed text; without the quotes
  std::size_t column = 0;
  int value = 0;  // of a number

  std::string written() const {
    return kind == TokenKind::Quoted ? '"' + std::string(text) + '"' : std::string(text);
  }
};

std::vector<Token> lex(std::string_view text);
std::string lower_case(std::string_view text);

}  // namespace tercio::language
