#include "machine/tell.h"

#include <map>
#include <utility>

#include "machine/read.h"

namespace tercio::machine {
namespace {

using language::Tree;

Tree leaf(std::string text) {
  Tree tree;
  tree.category = "told";
  tree.text = std::move(text);
  return tree;
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string small(std::string text) {
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

// "choose" of you, "chooses" of anybody else.
std::string does(const std::string& who, const std::string& verb) {
  return who + " " + verb + (who == "you" ? "" : verb == "do" ? "es" : "s");
}

constexpr std::string_view ordinals[] = {"first", "second", "third", "fourth"};

class Teller {
 public:
  Teller(const Program& program, const language::Grammar& grammar, const Record& record,
         const AbilityTold& ability)
      : program_(program), grammar_(grammar), record_(record), ability_(ability) {}

  std::string text() {
    tell_use();
    tell_announcement();
    tell_payment();
    if (!ability_.always.empty()) {
      tell_change();
    } else if (ability_.effect) {
      line("Then, in this order:");
      nested([&] { tell_effect(ability_.effect, "you"); });
    }
    return text_;
  }

 private:
  const Program& program_;
  const language::Grammar& grammar_;
  const Record& record_;
  const AbilityTold& ability_;
  std::string text_;
  std::vector<unsigned> steps_;                // the number of the last step at each depth
  std::string choosing_;                       // who makes a choice that only the deed's words tell
  std::map<std::uint8_t, std::string> named_;  // registers that were told of: [A], [B]

  void line(const std::string& sentence) {
    text_ += std::string(2 + 3 * steps_.size(), ' ') + sentence + '\n';
  }
  void step(const std::string& sentence) {
    if (steps_.empty()) return line(sentence);
    const std::string number = std::to_string(++steps_.back()) + ". ";
    text_ += std::string(2 + 3 * (steps_.size() - 1) + 1, ' ') + number + sentence + '\n';
  }
  template <class F>
  void nested(F inside) {
    steps_.push_back(0);
    inside();
    steps_.pop_back();
  }

  // --- The card's own words ---------------------------------------------------------------------------

  std::string words(const Tree& tree) const { return grammar_.format(resolved(tree)); }
  // The same, but the tree itself is not replaced by what it refers to.
  std::string own_words(const Tree& tree) const {
    Tree copy = tree;
    for (std::size_t i = 0; i < copy.parts.size(); ++i) copy.parts[i] = resolved(tree.parts[i]);
    return grammar_.format(copy);
  }
  Tree resolved(const Tree& tree, Effect put_off = {}) const {
    if (const auto made = record_.made_by(tree)) {
      if (made->kind == Record::Kind::SomeThings)
        if (std::string what = reference({made->id}, tree); !what.empty()) return leaf(std::move(what));
      if (made->kind == Record::Kind::AnAmount)
        if (std::string what = possessive({made->id}, tree); !what.empty()) return leaf(std::move(what));
      if (put_off && made->kind == Record::Kind::AnEffect && made->id == put_off.id) return leaf("do this");
    }
    Tree copy = tree;
    for (Tree& part : copy.parts) part = Tree{};
    for (std::size_t i = 0; i < copy.parts.size(); ++i) copy.parts[i] = resolved(tree.parts[i], put_off);
    return copy;
  }
  // What words refer to, if they do not say it themselves.
  std::string reference(Things things, const Tree& tree) const {
    const ThingsNode& n = program_[things];
    switch (n.named) {
      case Named::Picked: {
        const auto found = named_.find(n.reg);
        return found == named_.end() ? "" : found->second;
      }
      case Named::Member: return "what it happened to";
      case Named::Agent: return "what did it";
      case Named::Nothing:
      case Named::This:
      case Named::Host:
      case Named::Role:
      case Named::All:
      case Named::Both:
      case Named::PlaceOf: break;
    }
    const Tree* first = record_.first(things);
    return first && first != &tree ? words(*first) : "";
  }
  std::string possessive(Amount amount, const Tree& tree) const {
    const AmountNode& n = program_[amount];
    if (!tree.row || !tree.row->pattern.starts_with("its ") || !n.of) return "";
    const Tree* first = record_.first(n.of);
    const std::string whose = first ? words(*first) : reference(n.of, tree);
    return "the " + grammar_.format(tree).substr(4) + " of " + (whose.empty() ? "it" : whose);
  }

  std::string player(Player player, const std::string& doer) const {
    if (!player) return doer;
    switch (program_[player].who) {
      case Who::You: return "you";
      case Who::Doer: return doer == "you" ? "you" : "that player";
      case Who::Others:
      case Who::Each:
      case Who::Actor:
      case Who::Role:
      case Who::OwnerOf:
      case Who::ControllerOf:
      case Who::Chosen: break;
    }
    const Tree* first = record_.first(player);
    if (!first && program_[player].who == Who::Others) return ability_.others;
    return first ? words(*first) : "that player";
  }

  std::string amount(Amount amount) const {
    if (const Tree* tree = record_.last(amount)) return words(*tree);
    const AmountNode& n = program_[amount];
    return n.kind == Number::Fixed ? std::to_string(n.number) : "a number";
  }
  std::string condition(Condition condition) const {
    if (const Tree* tree = record_.last(condition)) return words(*tree);
    const ConditionNode& n = program_[condition];
    static constexpr std::string_view is[] = {"is",         "is not",       "is at least",
                                              "is at most", "is more than", "is less than"};
    switch (n.kind) {
      case Holds::And: return this->condition(n.a) + ", and " + this->condition(n.b);
      case Holds::Or: return this->condition(n.a) + ", or " + this->condition(n.b);
      case Holds::Not: return "it is not true that " + this->condition(n.a);
      case Holds::Compare:
        return amount(n.left) + " " + std::string(is[static_cast<unsigned>(n.is)]) + " " + amount(n.right);
      case Holds::AreSuch:
        if (const Tree* tree = record_.last(n.filter)) return "it is " + words(*tree);
        break;
      case Holds::Always:
      case Holds::Fact: break;
    }
    return "the rules say so";
  }

  // --- Before it is done --------------------------------------------------------------------------------

  void tell_use() {
    if (!ability_.use.empty()) line(ability_.use);
    if (ability_.moment) line("It answers this: " + words(*ability_.moment) + ".");
    if (!ability_.limit.empty()) line("Limit: " + ability_.limit + ".");
    if (ability_.condition && ability_.always.empty())
      line("Only if this is true then: " + condition(ability_.condition) + ".");
  }

  void tell_announcement() {
    if (ability_.chosen.empty() && !ability_.decided) return;
    line("First, before anything is paid:");
    nested([&] {
      if (ability_.decided) tell_decisions(ability_.decided, "");
      for (const Things things : ability_.chosen) tell_choice(things, "you");
    });
  }

  // Which of several effects, and what is chosen for the one that is taken.
  void tell_decisions(Effect effect, const std::string& only) {
    const EffectNode& n = program_[effect];
    if (n.control == Control::Sequence) {
      tell_decisions(n.a, only);
      tell_decisions(n.b, only);
    } else if (n.control == Control::Verb && n.what && !program_[n.what].late) {
      tell_choice(n.what, "you", only);
    } else if (n.control == Control::Either && (n.word != 0 || effect == ability_.decided)) {
      step("You choose which of the alternatives below is done.");
      for (unsigned i = 0; n.word != 0 && i < alternatives(program_, effect); ++i)
        tell_decisions(alternative(program_, effect, i), "For the " + std::string(ordinals[i % 4]) + ": ");
    }
  }

  void tell_choice(Things things, const std::string& doer, const std::string& only = "") {
    const ThingsNode& n = program_[things];
    if (n.named == Named::Both) {
      tell_choice(n.a, doer, only);
      tell_choice(n.b, doer, only);
      return;
    }
    if (!n.picks || named_.contains(n.reg)) return;
    const Tree* tree = record_.first(things);
    std::string what = tree ? own_words(*tree) : unsaid(things);
    if (what.empty()) {  // the words of the deed itself say it
      choosing_ = capital(does(player(n.chooser, doer), "choose"));
      return;
    }
    std::string name = "[";
    name += static_cast<char>('A' + named_.size());
    name += "]";
    named_.emplace(n.reg, name);
    if (const Tree* each = times(things)) what += " for each " + words(*each);
    const std::string who = player(n.chooser, doer);
    const auto tell = [&](const std::string& sentence) {
      step(only.empty() ? capital(sentence) : only + sentence);
    };
    if (n.random)
      tell("taken at random: " + what + " " + name + ".");
    else if (n.topmost)
      tell("nobody chooses: " + what + " " + name + ".");
    else
      tell(does(who, "choose") + " " + what + " " + name +
           (n.optional ? ", or nothing, which declines it." : "."));
  }

  // Of what `for each` multiplies: the words behind it.
  const Tree* times(Things things) const {
    const Amount count = program_[things].count;
    if (!count || record_.last(count)) return nullptr;
    const AmountNode& n = program_[count];
    return n.kind == Number::Product ? record_.last(n.b) : nullptr;
  }

  // A choice that has no words of its own: a player, or where something goes.
  std::string unsaid(Things things) const {
    const ThingsNode& n = program_[things];
    std::string who;
    record_.each_player([&](Player p, const Tree& tree) {
      if (who.empty() && program_[p].who == Who::Chosen && program_[p].reg == n.reg) who = words(tree);
    });
    if (!who.empty()) return who;
    if (const Tree* kind = n.filter ? record_.last(n.filter) : nullptr) return "1 " + words(*kind);
    return n.user && program_[n.user].to == things ? "where it goes" : "";
  }

  void tell_payment() {
    if (ability_.chooses_x) line("X is chosen as it is paid, as far as it can be paid.");
    if (ability_.prices.empty() && ability_.costs.empty()) return;
    line(ability_.paying);
    nested([&] {
      for (const std::string& price : ability_.prices) step(capital(price) + ".");
      for (const Effect cost : ability_.costs) tell_effect(cost, "you");
    });
  }

  void tell_change() {
    std::string sentence;
    for (const Tree* part : ability_.always)
      if (part) sentence += (sentence.empty() ? "" : " ") + own_words(*part);
    line(sentence.empty() ? "It works by itself. Nobody chooses or pays anything."
                          : capital(sentence) + ". Nobody chooses or pays anything.");
    line(ability_.condition
             ? "It lasts exactly as long as this is true: " + condition(ability_.condition) + "."
             : "It lasts as long as the card is there.");
  }

  // --- As it is done ------------------------------------------------------------------------------------

  // Whether every deed inside has words of its own.
  bool has_words(Effect effect) const {
    if (!effect) return true;
    const EffectNode& n = program_[effect];
    if (n.control == Control::Verb || n.control == Control::DoSame) return record_.first(effect);
    return has_words(n.a) && has_words(n.b);
  }
  void tell_choices_in(Effect effect, const std::string& doer) {
    if (!effect) return;
    const EffectNode& n = program_[effect];
    if (n.what) tell_choice(n.what, doer);
    if (n.to) tell_choice(n.to, doer);
    tell_choices_in(n.a, doer);
    tell_choices_in(n.b, doer);
  }

  void tell_effect(Effect effect, const std::string& doer) {
    const EffectNode& n = program_[effect];
    if (const Tree* tree = record_.last(effect); tree && !has_words(effect)) {  // one phrase for several
      tell_choices_in(effect, doer);
      return step(capital(words(*tree)) + ".");
    }
    const std::string who = player(n.who, doer);
    switch (n.control) {
      case Control::Verb: return tell_verb(effect, who);
      case Control::Sequence:
        if (n.who) return tell_in_turn(effect, who);
        tell_effect(n.a, doer);
        if (!n.then) return tell_effect(n.b, doer);
        return tell_inside("If that was done:", n.b, doer);
      case Control::May: return tell_inside(capital(who) + " may do this, or not:", n.a, who);
      case Control::If:
        tell_inside(n.who ? capital(who) + ", one by one: " + small(asked(effect)) : asked(effect), n.a, who);
        return tell_inside("Otherwise:", n.b, who);
      case Control::IfDone:
        tell_inside("If that was done:", n.a, doer);
        return tell_inside("Otherwise:", n.b, doer);
      case Control::Either: return tell_either(effect, who);
      case Control::DoSame: return step(capital(does(who, "do")) + " the same again, with new choices.");
    }
  }

  // All that is said of several players is done by one after the other.
  void tell_in_turn(Effect effect, const std::string& who) {
    const EffectNode& n = program_[effect];
    step(capital(who) + ", one after the other:");
    nested([&] {
      tell_effect(n.a, who);
      if (n.then)
        tell_inside("If that was done:", n.b, who);
      else
        tell_effect(n.b, who);
    });
  }

  // The head of an `if`. A condition that has no words of its own is told in those of the whole phrase.
  std::string asked(Effect effect) const {
    const EffectNode& n = program_[effect];
    const Tree* phrase = record_.last(effect);
    if (phrase && !is_said(n.condition)) return capital(grammar_.format(resolved(*phrase, n.a))) + ":";
    return "If now " + condition(n.condition) + ":";
  }
  bool is_said(Condition condition) const {
    if (record_.last(condition)) return true;
    const ConditionNode& n = program_[condition];
    switch (n.kind) {
      case Holds::And:
      case Holds::Or: return is_said(n.a) && is_said(n.b);
      case Holds::Not: return is_said(n.a);
      case Holds::Compare: return record_.last(n.left) && record_.last(n.right);
      case Holds::AreSuch: return record_.last(n.filter);
      case Holds::Always:
      case Holds::Fact: break;
    }
    return false;
  }

  void tell_inside(const std::string& head, Effect inside, const std::string& doer) {
    if (!inside) return;
    step(head);
    nested([&] { tell_effect(inside, doer); });
  }

  void tell_either(Effect effect, const std::string& who) {
    const bool early = program_[effect].word != 0 || effect == ability_.decided;
    step(early ? "One of these, as was chosen:" : capital(does(who, "choose")) + " one of these now:");
    nested([&] {
      for (unsigned i = 0; i < alternatives(program_, effect); ++i)
        tell_inside("Either:", alternative(program_, effect, i), who);
    });
  }

  void tell_verb(Effect effect, const std::string& who) {
    const EffectNode& n = program_[effect];
    if (n.rolls && (n.what || n.amount)) step("A die is rolled.");
    if (n.what) tell_choice(n.what, who);
    if (n.to) tell_choice(n.to, who);
    const Tree* tree = record_.last(effect);
    if (tree && n.what && named_.contains(program_[n.what].reg) && times(n.what))
      tree = record_.first(effect);  // how often was told with the choice
    std::string sentence = tree ? grammar_.format(resolved(*tree, n.a)) : "it is done";
    if (n.who && tree && program_[n.who].who != Who::You && !part_of(*tree, "player"))
      sentence = who + " " + sentence;  // who was named before
    if (!choosing_.empty()) sentence = std::exchange(choosing_, "") + ": " + sentence;
    step(capital(sentence) + (n.a ? ":" : "."));
    if (n.a) nested([&] { tell_effect(n.a, who); });
  }
};

}  // namespace

const Tree* part_of(const Tree& line, std::string_view category) {
  if (line.row && line.row->category == category) return &line;
  for (const Tree& part : line.parts)
    if (const Tree* found = part_of(part, category)) return found;
  return nullptr;
}

std::string tell(const Program& program, const language::Grammar& grammar, const Record& record,
                 const AbilityTold& ability) {
  return Teller(program, grammar, record, ability).text();
}

}  // namespace tercio::machine
