"""Fights with ground, table edges and units that are near: docs/engagement-files.md.

The field of such a fight is {"table": [west, south, east, north] or null, "ground": [[kind, west, south, east, north], ...],
"units": [{"side", "unit", "engaged", "stands": [[x, y, facing], ...]}, ...]}; a unit's x, y is the middle of a stand's front.
"""
from dataclasses import replace

from field_faults import planted
from field_geometry import overlap, stand
from field_sides import NotRead, read_unit

FACINGS = ("north", "east", "south", "west")
EDGES = ("west", "south", "east", "north")


def units_of(field, side):
    """The units of a side, those that are engaged first, and where their stands stand."""
    units, places = [], []
    for one in sorted((one for one in field["units"] if one["side"] == side), key=lambda one: not one["engaged"]):
        unit, = read_unit(side, one["unit"])
        if len(one["stands"]) != unit.stands:
            raise NotRead("as many stands as are placed")
        unit = replace(unit, near=not one["engaged"])
        stands = tuple(stand(x, y, facing, unit.front, unit.depth) for x, y, facing in one["stands"])
        shelter = unit.kind == "infantry" and not unit.says("charging") and any(
            kind == "woods" and any(overlap(s, (*edges, 0)) for s in stands) for kind, *edges in field["ground"])
        units.append(replace(unit, flags=unit.flags | {"defended"}) if shelter else unit)  # rules-facts 1.12
        places.append(stands)
    return units, places


def forbidden(field, unit):
    """Ground that a unit may not enter: rules-facts 1.12, woods are for infantry alone, and no flyers."""
    return [(*edges, 0) for kind, *edges in field["ground"] if not planted("no ground") and (
        kind == "impassable" or kind == "woods" and (unit.kind != "infantry" or unit.says("flying")))]


def off_table(field, way):
    edges = field["table"]
    return bool(edges) and not planted("no table edge") and (way[0] < edges[0] or way[1] < edges[1] or way[2] > edges[2] or way[3] > edges[3])


def engagement_file(matchup):
    """The file that the program reads; nothing for a fight that is typed as two sides."""
    if "field" not in matchup:
        return ""
    field = matchup["field"]
    lines = ["[table]"] + [f"{name} = {edge}" for name, edge in zip(EDGES, field["table"])] if field["table"] else []
    for kind, *edges in field["ground"]:
        lines += ["[[terrain]]", f'kind = "{kind}"'] + [f"{name} = {edge}" for name, edge in zip(EDGES, edges)]
    for one in field["units"]:
        stands = ", ".join(f'{{x = {x}, y = {y}, facing = "{FACINGS[facing]}"}}' for x, y, facing in one["stands"])
        lines += ["[[unit]]", f'side = "{one["side"]}"', f'unit = "{one["unit"]}"', f"stands = [{stands}]"]
        lines += [] if one["engaged"] else ["engaged = false"]
    return "\n".join(lines) + "\n"
