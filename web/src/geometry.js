// Where a unit that is dropped on the field stands: the enemy's nearest edge, and how far along it. What may stand there the core says.

const turnedRight = { north: "east", east: "south", south: "west", west: "north" };
const turnedLeft = { north: "west", west: "south", south: "east", east: "north" };
const opposite = { north: "south", south: "north", east: "west", west: "east" };
const way = { north: [0, 1], south: [0, -1], east: [1, 0], west: [-1, 0] };
const kStep = 5;  // mm

const sum = (stands, pick, most) => most(...stands.map(pick));

// The units of a picture with the boxes round their stands: `px` of the picture, `mm` of the field with north up.
export function unitsOf(stands) {
  return [...Map.groupBy(stands, ({ side, unit }) => side + unit)].map(([key, own]) => ({
    key, side: own[0].side, unit: own[0].unit, faces: own[0].faces, stands: own,
    mm: {
      west: sum(own, ({ mm }) => mm[0], Math.min), south: sum(own, ({ mm }) => mm[1], Math.min),
      east: sum(own, ({ mm }) => mm[2], Math.max), north: sum(own, ({ mm }) => mm[3], Math.max),
    },
  }));
}

const middle = ({ west, south, east, north }) => [(west + east) / 2, (south + north) / 2];
const edgeMiddle = (box, side) => {
  const [x, y] = middle(box);
  return way[side][0] ? [box[side], y] : [x, box[side]];
};

// How far a point is from standing before an edge.
function distance([x, y], box, side) {
  const upright = way[side][0] !== 0;
  const out = upright ? (x - box[side]) * way[side][0] : (y - box[side]) * way[side][1];
  const along = upright ? Math.max(box.south - y, 0, y - box.north) : Math.max(box.west - x, 0, x - box.east);
  return out < 0 ? Infinity : Math.hypot(out, along);
}

const alongOf = (isA, side) => (isA ? turnedRight : turnedLeft)[opposite[side]];
const steps = (mm) => Math.round(mm / kStep) * kStep || 0;
const shift = ([x, y], [fromX, fromY], along) => steps((x - fromX) * way[along][0] + (y - fromY) * way[along][1]);

// The options of a unit before this edge of an enemy, its middle as near to the point as it can.
export function placed(unit, enemy, side, point) {
  const isA = unit.side === "a";
  const along = alongOf(isA, side);
  const inLine = side === enemy.faces && side === (isA ? "south" : "north") && enemy.mm[side] === 0;
  // Before the enemy's line, the middle of the field counts.
  if (inLine) return { at: shift(point, [0, 0], along) };
  const edge = side === enemy.faces ? { front: true } : side === turnedLeft[enemy.faces] ? { flank: "left" } : side === turnedRight[enemy.faces] ? { flank: "right" } : { rear: true };
  return { ...edge, of: enemy.unit, at: shift(point, edgeMiddle(enemy.mm, side), along) };
}

// The options of a unit whose middle is dropped at a point, and the edge that was meant.
export function dropped(unit, units, point) {
  const edges = units.filter(({ side }) => side !== unit.side).flatMap((enemy) => Object.keys(way).map((side) => ({ enemy, side, far: distance(point, enemy.mm, side) })));
  const { enemy, side } = edges.reduce((best, one) => (one.far < best.far ? one : best), { ...edges[0], far: Infinity });
  return { enemy, side, options: placed(unit, enemy, side, point) };
}

// For those who press keys, a place as dropped() gives it: moved by these millimetres along its edge, or not at all.
export function along({ enemy, side, options }, unit, [x, y]) {
  const along = way[alongOf(unit.side === "a", side)];
  return { enemy, side, options: { ...options, at: options.at + x * along[0] + y * along[1] } };
}

// And turned to the next edge: round the enemy, and then to the next enemy's front.
export function nextEdge({ enemy, side }, unit, units) {
  const enemies = units.filter((one) => one.side === enemy.side);
  const round = turnedLeft[side];
  const next = round === enemy.faces ? enemies[(enemies.findIndex(({ key }) => key === enemy.key) + 1) % enemies.length] : enemies.find(({ key }) => key === enemy.key) ?? enemies[0];
  const edge = round === enemy.faces ? next.faces : round;
  return { enemy: next, side: edge, options: placed(unit, next, edge, edgeMiddle(next.mm, edge)) };
}

const kPlaces = ["at", "of", "front", "flank", "rear", "behind", "beside"];
const without = (options) => Object.fromEntries(Object.entries(options).filter(([name]) => !kPlaces.includes(name)));
const said = ({ at, of, ...rest }) => ({ ...rest, ...(of > 1 || rest.front ? { of } : {}), ...(at === 0 ? {} : { at }) });

// The units of a side after one of them was placed. Those in line with it, which would move to the middle, stay where they are.
export function rearranged(entries, unit, units, options) {
  const each = entries.flatMap((entry) => Array.from({ length: entry.count }, () => ({ ...entry, count: 1 })));
  return each.map((entry, i) => {
    if (i + 1 === unit.unit) return { ...entry, options: { ...without(entry.options), ...said(options) } };
    if (kPlaces.some((name) => name in entry.options)) return entry;
    const own = units.find((one) => one.side === unit.side && one.unit === i + 1);
    const along = alongOf(unit.side === "a", unit.side === "a" ? "south" : "north");
    return own ? { ...entry, options: { ...entry.options, at: Math.round((middle(own.mm)[0]) * way[along][0]) } } : entry;
  });
}

export { middle };
