#include "cli/glossary.hpp"

#include <array>

namespace fray::cli {

namespace {

constexpr std::array kOfTheGames{
    Word{"stand, base",
         "A stand is what fights in Warmaster. A base is the ground that it covers, in "
         "millimetres."},
    Word{"unit", "A unit is stands or models that are bought, move and retreat together."},
    Word{"front, flank, side, rear",
         "These are the edges of a base. A flank charge is one against a side."},
    Word{"line, column, irregular",
         "These are formations: stands side by side, one behind the other, or in two ranks."},
    Word{"charge, charged",
         "A charge is a move into contact this turn. It gives attacks in the first round."},
    Word{"receiving", "Who is charged, and does not charge himself, is receiving."},
    Word{"fight, combat",
         "A fight is one combat, from its first round to its end. Odds are shares of all fights "
         "that may come of the same two sides."},
    Word{"engagement", "An engagement is all units that hang together by touch or support."},
    Word{"round, Combat phase, turn",
         "A round is one exchange of blows. A Combat phase of Warmaster has two at most, and a "
         "turn has one such phase."},
    Word{"hit, armour, save", "A hit is a die that hits. A save is the die that takes a hit off."},
    Word{"outstanding hits", "These are hits that have not removed a stand yet."},
    Word{"last ditch dice", "A unit whose stands have no attacks left rolls one die all the same."},
    Word{"support, supports",
         "In Warmaster infantry behind or beside infantry that fights supports it: +1 to the "
         "result. In games of ranks models behind the front rank that strike, too, support it."},
    Word{"result, score",
         "A side's result is its hits and supports in Warmaster. A score is its wounds, ranks, "
         "standards and the like in games of ranks. The higher one wins the round."},
    Word{"retreat, retreats",
         "The loser retreats, by the difference of both results in centimetres."},
    Word{"blocked retreat", "Stands that cannot retreat are lost."},
    Word{"fall back, falls back, fell back",
         "In Warmaster both sides fall back after a draw, and a winner may, up to 3D6 cm. In The "
         "Old World the beaten fall back in good order."},
    Word{"fall back in good order, falls back in good order",
         "In The Old World the beaten whose break test fails by the difference of scores alone "
         "move away and stay in order."},
    Word{"give ground, gives ground",
         "In The Old World the beaten who pass their break test go 2 inches straight back, and "
         "the winner may follow. The combat goes on."},
    Word{"hold, holds, held",
         "The beaten hold who pass their break test and stay, or give ground. As an end of the "
         "fight: so they did in the last round allowed, or they take no test."},
    Word{"broken, breaks, break", "A unit is broken that failed its break test. It flees."},
    Word{"run down, caught",
         "A broken unit is run down where a pursuer reaches it: all of it is lost."},
    Word{"pursue, pursues, pursued", "Winners pursue who go after a broken or beaten enemy."},
    Word{"gets away, escaped", "A broken unit gets away where no pursuer reaches it."},
    Word{"off the table, off table",
         "A broken unit that flees over the board edge is off the table: it is lost."},
    Word{"wiped out, wiped", "A side is wiped out where no model of it is left."},
    Word{
        "destroyed",
        "A side is destroyed where nobody of it is left, by blows, in flight or where it could not "
        "retreat. In Warmaster that is said of this combat: stands that have left it may live."},
    Word{"beaten, lost the round", "A side is beaten that has lost the round."},
    Word{"crumble, crumbles, unstable",
         "Beaten units that take no break test lose a wound for each point of difference: they "
         "crumble."},
    Word{"close order, open order",
         "Models in close order stand in ranks, base to base. In The Old World that is +1 to the "
         "score in combat order, from a Unit Strength of 10 on; open order and skirmishers have "
         "not got it."},
    Word{"disrupted, disruption",
         "A unit is disrupted that is struck in a flank or rear by a unit of enough Unit "
         "Strength: its ranks do not count. Enough is 5; in The Old World 10 against heavy "
         "infantry, and skirmishers are never enough."},
    Word{"parry",
         "A shield parries beside a hand weapon, on foot: its bearer is harder to hit, or saves "
         "better."},
    Word{"impact hits, stomps",
         "Chariots and monsters hit so without a roll to hit: impact hits come before the first "
         "blows of a charge, stomps after all others."},
    Word{"armour bane", "A 6 to wound makes the save worse by so many points more."},
    Word{"combat order",
         "In The Old World a formation is in combat order that is at least as wide as it is deep. "
         "In a deeper one ranks do not count."},
    Word{"unit strength",
         "This is how much a unit counts beside others: its models times what each is worth, as 1 "
         "for infantry and 2 for cavalry."},
    Word{"pursuit, pursuit attack",
         "A winner may pursue. In Warmaster that gives him +1 attack, and +1 for every full 3 cm "
         "that the enemy retreated."},
    Word{"lapping round", "Pursuers that go round the enemy's end lap round him."},
    Word{"advance",
         "In Warmaster who has destroyed all enemies that he touched advances up to 20 cm into "
         "fresh ones."},
    Word{"make way, confused",
         "Friends step aside for who retreats. A 6 on their die confuses them, and the confused "
         "have one attack less a stand."},
    Word{"shots, stand and shoot",
         "Missile troops throw these dice at who charges them, before the first round: shots=3 of "
         "the unit that is charged."},
    Word{"drive back", "Shooting drives back who is not engaged."},
    Word{"model, models, rank, file",
         "Models fight in the games of ranks. A rank is a row of them, a file a column."},
    Word{"break test", "The beaten throw 2D6 against their Discipline or Leadership."},
    Word{"flight, flee",
         "The broken flee: in SOVL a D6 of inches for each 4 inches of their Move, in other games "
         "2D6. "
         "Of these the swift of The Old World, and who moves more than 6 inches in Fantasy, flee "
         "3D6, "
         "and the swift of The 9th Age the highest two of 3D6."},
    Word{"overrun", "An overrun is a pursuit where all enemies are dead."},
    Word{"infantry, cavalry, chariot, chariots, monster, monsters, artillery, machine, machines, "
         "war machine",
         "These are types of units: on foot, mounted, drawn, great beasts, guns and engines. "
         "Rules ask for a type, as who may pursue whom, and each list says its units' types."},
    Word{"character, characters, hero, general",
         "A character is a single leader. In Warmaster he adds attacks to a stand of a unit "
         "(character=hero); in games of ranks he is a unit of his own, and joins that before him."},
};

constexpr std::array kOfTheAnswers{
    Word{"A wins, B wins",
         "A wins that won the last round that was fought, also where it goes on next turn, or "
         "where B is destroyed and A is not. The same of B."},
    Word{"draw, drawn", "Nobody won: the last round was a draw, or both are destroyed."},
    Word{"rounds fought, fought, round by round",
         "Rounds are fought until the fight ends, or as many as are allowed. Round by round says "
         "how often each is fought, and who wins it."},
    Word{"how it ends, ending, endings",
         "Each fight ends in one of these ways: their chances add up to 100 %."},
    Word{"on average, mean", "This is the sum of all fights' numbers, divided by the fights."},
    Word{"stands left, models left", "So many remain when the fight ends."},
    Word{"points lost",
         "So many points a side loses until the fight ends, model by model or stand by stand."},
    Word{"strike, dice",
         "So many models strike as the fight opens, and they throw so many dice. Those who support "
         "strike from behind or beside them (by spears, by Press of Battle)."},
    Word{"dominated, dominates, front of a list, Pareto, Pareto front",
         "A unit is dominated where another does as well for the same points at every opponent. "
         "On the front are units that no other beats in swing at their price or less."},
    Word{"meta, mixture, behind the mixture",
         "The mixture says how often each of two lists' units is taken where both sides choose "
         "best: nobody gains against it. Who is not taken does worse, by so much he is behind."},
    Word{"undecided, undecided wins",
         "A win is undecided where the last round allowed is won and the winner pursues: the fight "
         "goes on next turn, and --turns says for how many."},
    Word{"swing, points won less lost",
         "This is points won less points lost, seen by A. A unit costs its price, and each stand "
         "or model of it a share."},
    Word{"interval, 95 %, half width, margin, right to",
         "Simulated numbers lie within their interval 95 times in 100. Its half width is the "
         "margin that stands behind a ±."},
    Word{"exact, simulated, simulate",
         "An answer is exact where every chance was added up, and simulated where fights were "
         "thrown and counted."},
    Word{"auto",
         "Of several ways the best is taken: exact odds where they take no longer, or the "
         "sampler that is sure sooner."},
    Word{"pools, faces, even, even sampler",
         "These are samplers, or ways of rolling: pools throws all like dice together, faces "
         "every single die, and even shares the dice out evenly over the fights, so that fewer "
         "tell as much."},
    Word{"situation, situations",
         "A situation is all that matters between two throws, as stands, hits and places. Of a "
         "field of opponents it is how both come to the fight: charging, receiving and the like."},
    Word{"precision", "This is half of the length that the interval of the win chance is to have."},
    Word{"policy",
         "This is what winners do where nobody was told: pursue, stand, fall back, or the best."},
    Word{"points",
         "This is what a unit costs in its list. Of a change it is what the change is worth."},
    Word{"fair price",
         "This is what a unit should cost beside the others of the field: at that price it "
         "destroys as much value as it loses."},
    Word{"field, opponents",
         "The field is whom units meet: all fighting units of some lists, or what --against "
         "names."},
    Word{"cyclic",
         "This is the share of all exchange that is rock, paper and scissors: no price can tell "
         "it."},
    Word{"sweep, axis, matchup",
         "A sweep is a table of many fights, a row each. An axis is what it varies, and a matchup "
         "is one side against another."},
    Word{"verdict", "This is the answer in a sentence: who did better, and whether it is sure."},
};

constexpr std::array kOfWhatIsTyped{
    Word{"side, A, B",
         "A side is a unit, or several joined by +, each with its options behind a colon: "
         "\"empire/knights: charging\". A is the one whose odds are told."},
    Word{"list, army",
         "A list is the units that an army may buy. It stands before the unit's name, as in "
         "empire/knights; fray units names all of them."},
    Word{"custom",
         "This is a unit of no list: \"custom: attacks=3, hits=3\" says its profile itself."},
    Word{"x, +", "\"2 x A\" is two of a unit, and \"A + B\" are two units of one side."},
    Word{"@NAME", "This is a side that fray save has kept, or @FILE.toml, a side in a file."},
    Word{"query",
         "A query finds units by what they are: \"list=empire and attacks>3\" of fray units and "
         "of --against."},
    Word{"what-if",
         "Any number of a unit may be changed to see what it does: \"empire/knights: attacks=4\"."},
};

constexpr std::array kOfFiles{
    Word{"fray", "This is the version of the program that answered."},
    Word{"stream",
         "This is the version of the throws: answers of one stream and seed are the same."},
    Word{"as_sure_as", "The answer is as sure as so many independent fights would make it."},
    Word{"level", "This is the share of intervals that hold the true number: 0.95."},
    Word{"cost, lost", "These are what a side costs, and what it loses of that, in points."},
    Word{"pmf, pmf_low, pmf_high",
         "These are the chances of 0, 1, 2 and so on, and the ends of their 95 % intervals."},
    Word{"endings_interval", "These are the ends of the 95 % intervals of the endings."},
    Word{"by_round, or_later",
         "These are the chances of each round, out of all fights. The last may stand for all "
         "later ones, too."},
    Word{"rounds", "These are the rounds that are fought, or in a trace what happens in each."},
    Word{"understood", "This is what fray takes a side to be: who fights, and its points."},
    Word{"notes", "These sentences say what the answer should be read with."},
    Word{"heading, lines",
         "A trace tells so of each round: its heading, and a line for each step."},
    Word{"word, means", "These are the word that is explained, and what it means."},
    Word{"stands_for", "This says what the word is: a word, a column, an option and the like."},
};

constexpr std::array kAll{
    Words{"Of the games", kOfTheGames}, Words{"Of the answers", kOfTheAnswers},
    Words{"Of what is typed", kOfWhatIsTyped}, Words{"Of JSON alone", kOfFiles, true}};

}  // namespace

std::span<const Words> glossary() noexcept { return kAll; }

}  // namespace fray::cli
