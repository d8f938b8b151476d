#include "language/token.h"

#include <charconv>
#include <tao/pegtl.hpp>
#include <utility>

namespace tercio::language {
namespace {

namespace peg = tao::pegtl;

// Bytes above ASCII are letters, so that names keep their accents and typographic apostrophes.
struct Letter : peg::sor<peg::alpha, peg::one<'\'', '!'>, peg::range<'\x80', '\xff'>> {};
struct WordCharacter : peg::sor<Letter, peg::digit> {};
struct Prefix : peg::istring<'n', 'o', 'n', '-'> {};
struct WordToken : peg::seq<peg::star<peg::digit>, Letter, peg::star<WordCharacter>,
                            peg::star<peg::one<'-'>, peg::plus<WordCharacter>>> {};
struct NumberToken : peg::plus<peg::digit> {};
struct SignedToken : peg::seq<peg::one<'+', '-'>, peg::plus<peg::digit>, peg::not_at<WordCharacter>> {};
struct Inside : peg::plus<peg::not_one<'"', '\n'>> {};
struct QuotedToken : peg::seq<peg::one<'"'>, Inside, peg::one<'"'>> {};
struct SignToken : peg::one<',', ';', ':', '.', '(', ')', '/', '+'> {};
struct UnknownToken : peg::sor<peg::seq<peg::one<'"'>, peg::until<peg::eof>>, peg::any> {};
struct AnyToken
    : peg::sor<Prefix, WordToken, NumberToken, SignedToken, QuotedToken, SignToken, UnknownToken> {};
struct Text : peg::until<peg::eof, peg::sor<peg::plus<peg::space>, AnyToken>> {};

struct Output {
  const char* begin;
  std::vector<Token> tokens;
};

template <TokenKind kind>
struct Emit {
  template <typename Input>
  static void apply(const Input& in, Output& out) {
    const auto column = static_cast<std::size_t>(in.begin() - out.begin);
    out.tokens.push_back({kind, std::string_view(in.begin(), in.size()), column, 0});
  }
};

template <TokenKind kind>
struct EmitNumber {
  template <typename Input>
  static void apply(const Input& in, Output& out) {
    Emit<kind>::apply(in, out);
    Token& token = out.tokens.back();
    const char* digits = in.begin() + (*in.begin() == '+' ? 1 : 0);
    const bool fits = std::from_chars(digits, in.end(), token.value).ec == std::errc{};
    if (!fits) token.kind = TokenKind::Unknown;
  }
};

template <typename Rule>
struct Action : peg::nothing<Rule> {};
template <>
struct Action<Prefix> : Emit<TokenKind::Sign> {};
template <>
struct Action<WordToken> : Emit<TokenKind::Word> {};
template <>
struct Action<NumberToken> : EmitNumber<TokenKind::Number> {};
template <>
struct Action<SignedToken> : EmitNumber<TokenKind::Signed> {};
template <>
struct Action<SignToken> : Emit<TokenKind::Sign> {};
template <>
struct Action<UnknownToken> : Emit<TokenKind::Unknown> {};
template <>
struct Action<QuotedToken> {
  template <typename Input>
  static void apply(const Input& in, Output& out) {
    Emit<TokenKind::Quoted>::apply(in, out);
    std::string_view& text = out.tokens.back().text;
    text = text.substr(1, text.size() - 2);
  }
};

}  // namespace

std::vector<Token> lex(std::string_view text) {
  Output out{text.data(), {}};
  peg::memory_input<peg::tracking_mode::lazy> input(text.data(), text.data() + text.size(), "");
  peg::parse<Text, Action>(input, out);
  return std::move(out.tokens);
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

}  // namespace tercio::language
