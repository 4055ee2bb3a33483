"""A unit of The Old World as it stands in a combat: troop types, formation, who may strike, weapons, bonuses.

Sources: eloyra/whfb-tow-companion 09117d1, data/markdown (pages of the rulebook with errata and FAQ 1.5.2), named by folder and
page. Facts alone, in own words. Shares no code with fray.
"""

FRONT, FLANK, REAR = "front", "flank", "rear"
NONE = 7

# troop-types-at-a-glance/troop-type-table: models that a rank needs, most ranks that count, Unit Strength (None: starting Wounds).
TYPES = {
    "regular-infantry": (5, 2, 1),
    "heavy-infantry": (4, 2, 1),
    "monstrous-infantry": (3, 2, 3),
    "swarm": (0, 0, 3),
    "light-cavalry": (5, 1, 2),
    "heavy-cavalry": (4, 1, 2),
    "monstrous-cavalry": (3, 1, 3),
    "war-beasts": (5, 1, 1),
    "light-chariot": (3, 1, 3),
    "heavy-chariot": (0, 0, 5),
    "monstrous-creature": (0, 0, None),
    "behemoth": (0, 0, None),
    "war-machine": (0, 0, None),
}
INFANTRY = ("regular-infantry", "heavy-infantry", "monstrous-infantry", "swarm")
CAVALRY = ("light-cavalry", "heavy-cavalry", "monstrous-cavalry", "war-beasts")
MONSTERS = ("monstrous-creature", "behemoth")
ON_FOOT = ("regular-infantry", "heavy-infantry")  # Press of Battle, Massed Infantry, Parry
CLEFT = ("regular-infantry", "heavy-infantry", "light-cavalry", "heavy-cavalry", "war-beasts")  # special-rules/cleaving-blow
UNDISCIPLINED = ("swarm", "war-beasts")

DEFAULTS = {"ws": 3, "s": 3, "t": 3, "w": 1, "i": 3, "a": 1, "ld": 7, "sv": NONE, "ward": NONE, "regeneration": NONE, "ap": 0,
            "bane": 0, "indomitable": 0, "models": 20, "width": 5, "type": "regular-infantry"}

# weapons-of-war: Strength, Armour Piercing and Armour Bane in a turn in which it charged whom it strikes (IN_A_CHARGE: anybody),
# and in any other.
WEAPONS = {
    "halberd": ((1, 2, 1), (1, 1, 1)),
    "great weapon": ((2, 2, 1), (2, 2, 1)),
    "lance": ((2, 2, 1), (0, 0, 0)),
    "light lance": ((1, 1, 0), (0, 0, 0)),
    "flail": ((2, 2, 1), (0, 2, 0)),
    "morning star": ((1, 1, 1), (0, 1, 0)),
    "hunting spear": ((1, 2, 1), (0, 0, 0)),
    "cathayan lance": ((1, 1, 1), (0, 0, 1)),
}
IN_A_CHARGE = ("light lance", "hunting spear")
NO_WEAPON = ((0, 0, 0), (0, 0, 0))
NOT_BY_HAND = ("halberd", "great weapon", "lance", "light lance", "flail", "morning star", "spear", "paired weapons", "hunting spear", "cathayan lance")


def has(unit, rule):
    return rule in unit.get("rules", ())


def value(unit, key):
    return unit.get(key, DEFAULTS[key])


def models_left(unit, lost):
    """Whole models fall first (removing-casualties/multiple-wound-models)."""
    wounds = value(unit, "w")
    return -(-(value(unit, "models") * wounds - lost) // wounds)


def strength_in_numbers(unit, models):
    """Unit Strength (troop-types-at-a-glance/unit-strength)."""
    each = TYPES[value(unit, "type")][2]
    return models * (value(unit, "w") if each is None else each)


def skirmishes(unit):
    return has(unit, "light troops")


def files(unit, models):
    """Models of the front rank, and ranks."""
    across = min(value(unit, "width"), models)
    return across, -(-models // across) if across else 0


def combat_order(unit, models):
    """Wider than deep, or square (forming-units/combat-order-close-order); skirmishers have no order."""
    across, deep = files(unit, models)
    return not skirmishes(unit) and across >= deep


def close_order(unit):
    """Swarms and war machines are skirmishers or in open order in every list (unit/*)."""
    return not skirmishes(unit) and not has(unit, "open order") and value(unit, "type") not in ("swarm", "war-machine")


def ranks(unit, models, disrupted):
    """the-combat-phase/rank-bonus, special-rules/horde."""
    needed, most, _ = TYPES[value(unit, "type")]
    if disrupted or not needed or not combat_order(unit, models):
        return 0
    across, _ = files(unit, models)
    behind = models - across
    full = behind // across if across >= needed else 0
    full += behind % across >= needed
    return min(full, most + has(unit, "horde"))


def where_struck(unit, enemy):
    """The side of the unit that the enemy is at; skirmishers have no flanks (faq/unusual-formations)."""
    if skirmishes(unit) or not enemy.get("at"):
        return FRONT
    return enemy["at"]


def in_lance(unit, struck, enemy_charge):
    """special-rules/forming-the-lance and blunting-the-lance: who has charged, and is neither struck aside nor charged."""
    return has(unit, "lance formation") and unit.get("charge") is not None and struck == FRONT and enemy_charge is None


def lance(models):
    """Models of each rank of a lance: one, two, three and so on."""
    rows = []
    while models > 0:
        rows.append(min(len(rows) + 1, models))
        models -= rows[-1]
    return rows


def ranks_of_lance(unit, models, disrupted):
    """special-rules/the-lance-in-combat: one for each rank that has enough models."""
    needed, most, _ = TYPES[value(unit, "type")]
    return 0 if disrupted or not needed else min(sum(rank >= needed for rank in lance(models)), most + has(unit, "horde"))


def row(unit, models, side):
    """Models of the fighting rank; a rank or file is as long as the longest behind it (the-combat-phase/incomplete-ranks)."""
    across, deep = files(unit, models)
    return deep if side == FLANK else across


def behind(unit, models, side):
    """Models directly behind those of the fighting rank; the shorter files are taken to be further away."""
    across, deep = files(unit, models)
    if side != FLANK:
        return min(across, models - across)
    longest = models - across * (deep - 1)
    return 0 if across == 1 else deep if longest > 1 else deep - 1


def presses(unit, models, charged):
    """troop-types-in-detail/press-of-battle."""
    return value(unit, "type") in ON_FOOT and combat_order(unit, models) and not charged


def supports(unit, side, charged):
    """the-combat-phase/supporting-attacks; spears (weapons-of-war/thrusting-spear, cavalry-spear), polearms and some halberds
    (polearm, dread-halberd, ceremonial-halberd) not after a charge."""
    spear = has(unit, "spear") or has(unit, "light lance") or has(unit, "extra rank unless charging")
    return side == FRONT and (has(unit, "extra rank") or has(unit, "cathayan lance") or spear and not charged)


def fighters(unit, models, enemy_row, side, charged, rules):
    """(models in touch, models of the fighting rank, those of the rank that presses, those that support)."""
    first = row(unit, models, side)
    touching = min(first, enemy_row + 2)
    left, second, third = models - first, 0, 0
    if presses(unit, models, charged) and rules.get("press-of-battle") != "no":
        second = behind(unit, models, side)
        left -= second
    if supports(unit, side, charged):
        third = min(first, left)
    return touching, first, second, third


def fighters_of_lance(models):
    """Both ends of each rank, all in touch; the middle of a rank is not on the outside (special-rules/characters-joining-a-lance)."""
    outside = sum(min(2, rank) for rank in lance(models))
    return outside, outside, 0, 0


def attacks(unit, who, slain, each):
    """Attacks of those who are left, where somebody is: the slain are taken from the fighting rank first (faq/combat), a champion last of all.

    Who touches has all its attacks, everybody else one (the-combat-phase/how-many-attacks).
    """
    touching, first, second, third = who
    champion = has(unit, "champion")
    front = first - min(slain, first - champion)
    behind = max(0, second + third - (slain - (first - front)))
    near = min(touching, front)
    return near * each + (front - near) + behind + champion * (front > 0)


def weapon(unit, charged):
    found = [WEAPONS[name] for name in WEAPONS if has(unit, name)]
    assert len(found) <= 1, "one weapon a unit"
    return (found[0] if found else NO_WEAPON)[0 if charged else 1]


def parries(unit):
    """troop-types-in-detail/parry: hand weapon and shield, on foot."""
    return has(unit, "shield") and value(unit, "type") in ON_FOOT and not any(has(unit, name) for name in NOT_BY_HAND)


def armour(unit):
    own = value(unit, "sv")
    return max(3, own - 1) if parries(unit) and own > 3 else own


def initiative(unit, charge, first_round, side, enemy_charged, struck):
    """the-combat-phase/charging-units, special-rules/strike-first and strike-last, elven-reflexes, thrusting-spear.

    charge: inches of its charge or None; side: where it strikes the enemy; struck: where the enemy strikes it.
    """
    soonest, latest = has(unit, "strikes first"), has(unit, "strikes last") or has(unit, "great weapon")
    own = value(unit, "i")
    if soonest != latest:
        own = 10 if soonest else 1
    own += first_round and has(unit, "elven reflexes")
    own += bool(enemy_charged and struck == FRONT and has(unit, "spear"))
    if charge is not None:
        own += min(charge, 3 if side == FRONT else 4)
    return min(own, 10)


def standards(unit, models):
    """(standard, musician) still there: they outlive all but the champion (command-groups/*-as-casualties)."""
    standard = has(unit, "standard") and models > has(unit, "champion")
    musician = has(unit, "musician") and models > has(unit, "champion") + has(unit, "standard")
    return standard, musician


def leadership(unit, bonus=0):
    """The unit's own with its warband's ranks, to 10, or the General's (special-rules/warband, characters/inspiring-presence)."""
    own = value(unit, "ld")
    own = max(own, min(10, own + bonus))
    return max(own, unit.get("general", 0)) if heeds(unit) else own


def heeds(unit):
    """Whether General and battle standard help it (special-rules/levies, troop-types-in-detail/undisciplined)."""
    return not has(unit, "levies") and value(unit, "type") not in UNDISCIPLINED
