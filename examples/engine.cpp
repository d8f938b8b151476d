// A program that plays any game of Tercio, without anything of Tercio in it: it takes the longest label, for
// those who have most to say.
//   tercio sim --players "program:build/bin/example_engine,random"
#include <iostream>
#include <sstream>
#include <string>

int main() {
  std::string line, longest;
  unsigned choice = 0;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "hello") {
      std::cout << "hello 1 longest" << std::endl;
    } else if (word == "rulebook") {
      std::cout << "ready" << std::endl;  // the options are all it wants to be told
    } else if (word == "prompt") {
      longest.clear();
      choice = 0;
    } else if (word == "option") {
      unsigned number = 0;
      std::string label;
      words >> number;
      std::getline(words, label);
      if (label.size() <= longest.size()) continue;
      longest = label;
      choice = number;
    } else if (word == "choose") {
      std::cout << "choose " << choice << std::endl;
    } else if (word == "quit") {
      break;
    }
  }
}
