// `--farm nats://HOST` of those commands that other machines can help.
#pragma once
#include <memory>
#include <string>

#include "farm/farm.h"
#include "tercio/commands.h"

namespace tercio {

class FarmOption {
 public:
  void add(CLI::App& command);
  // Goes there, if that was asked for. False after telling what is wrong.
  bool join(Program& program);
  bool wanted() const { return !url_.empty(); }
  Elsewhere* farm() const { return farm_.get(); }  // or null
  std::function<std::string()> told() const;       // beside the progress bar
  bool all_came_back(Program& program) const;      // false after telling what is missing: status 1

 private:
  std::string url_;
  std::unique_ptr<farm::Farm> farm_;
};

}  // namespace tercio
