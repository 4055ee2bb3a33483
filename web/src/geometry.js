// Where a unit that is dropped on the field stands: the enemy's nearest edge, and how far along it. What may stand there the core says.

const turnedRight = { north: "east", east: "south", south: "west", west: "north" };
const turnedLeft = { north: "west", west: "south", south: "east", east: "north" };
const opposite = { north: "south", south: "north", east: "west", west: "east" };
const way = { north: [0, 1], south: [0, -1], east: [1, 0], west: [-1, 0] };
const kStep = 5;  // mm

const sum = (stands, pick, most) => most(...stands.map(pick));

// The units of a picture that may be moved, each with who moves with it: the boxes of what is seen of it, in pixels of the picture, and the box
// round it in `mm` of the field with north up. `isFree` says that a unit may stand anywhere along an edge.
export function unitsOf({ stands, units, piece }) {
  const within = new Map(units.map(({ side, unit, within }) => [side + unit, within]));
  return [...Map.groupBy(stands, ({ side, unit }) => side + (within.get(side + unit) ?? unit))].map(([key, own]) => {
    const side = key[0];
    const unit = Number(key.slice(1));
    const [west, south, east, north] = [[0, Math.min], [1, Math.min], [2, Math.max], [3, Math.max]].map(([i, most]) => sum(own, ({ mm }) => mm[i], most));
    const isFree = piece === "stand";
    return { key, side, unit, isFree, faces: own.find((one) => one.unit === unit).faces, boxes: isFree ? own.map(({ box }) => box) : [around(own)], mm: { west, south, east, north } };
  });
}

// The box round several, in pixels of the picture.
function around(stands) {
  const [left, top] = [0, 1].map((i) => sum(stands, ({ box }) => box[i], Math.min));
  return [left, top, sum(stands, ({ box }) => box[0] + box[2], Math.max) - left, sum(stands, ({ box }) => box[1] + box[3], Math.max) - top];
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

const sidesOf = (enemy, side) => (side === enemy.faces ? "front" : side === turnedLeft[enemy.faces] ? "left" : side === turnedRight[enemy.faces] ? "right" : "rear");

// Where units stand in ranks, they meet the middle of an edge, and an enemy that is the only one goes without saying.
function inRanks(enemy, side, isOnly) {
  const edge = sidesOf(enemy, side);
  return { ...(edge === "rear" ? { rear: true } : edge === "front" ? {} : { flank: edge }), ...(isOnly ? {} : { of: enemy.unit }) };
}

// The options of a unit before this edge of an enemy, its middle as near to the point as it can.
export function placed(unit, enemy, side, point, enemies) {
  if (!unit.isFree) return inRanks(enemy, side, enemies.length === 1);
  const isA = unit.side === "a";
  const along = alongOf(isA, side);
  const inLine = side === enemy.faces && side === (isA ? "south" : "north") && enemy.mm[side] === 0;
  // Before the enemy's line, the middle of the field counts.
  if (inLine) return { at: shift(point, [0, 0], along) };
  const edge = sidesOf(enemy, side);
  return { ...(edge === "front" || edge === "rear" ? { [edge]: true } : { flank: edge }), of: enemy.unit, at: shift(point, edgeMiddle(enemy.mm, side), along) };
}

// The options of a unit whose middle is dropped at a point, and the edge that was meant.
export function dropped(unit, units, point) {
  const enemies = units.filter(({ side }) => side !== unit.side);
  const edges = enemies.flatMap((enemy) => Object.keys(way).map((side) => ({ enemy, side, far: distance(point, enemy.mm, side) })));
  const { enemy, side } = edges.reduce((best, one) => (one.far < best.far ? one : best), { ...edges[0], far: Infinity });
  return { enemy, side, options: placed(unit, enemy, side, point, enemies) };
}

// For those who press keys, a place as dropped() gives it: moved by these millimetres along its edge, or not at all.
export function along({ enemy, side, options }, unit, [x, y]) {
  if (!unit.isFree) return { enemy, side, options };
  const along = way[alongOf(unit.side === "a", side)];
  return { enemy, side, options: { ...options, at: options.at + x * along[0] + y * along[1] } };
}

// And turned to the next edge: round the enemy, and then to the next enemy's front.
export function nextEdge({ enemy, side }, unit, units) {
  const enemies = units.filter((one) => one.side === enemy.side);
  const round = turnedLeft[side];
  const next = round === enemy.faces ? enemies[(enemies.findIndex(({ key }) => key === enemy.key) + 1) % enemies.length] : enemies.find(({ key }) => key === enemy.key) ?? enemies[0];
  const edge = round === enemy.faces ? next.faces : round;
  return { enemy: next, side: edge, options: placed(unit, next, edge, edgeMiddle(next.mm, edge), enemies) };
}

const kPlaces = ["at", "of", "front", "flank", "rear", "behind", "beside", "away", "met", "fought"];
const without = (options) => Object.fromEntries(Object.entries(options).filter(([name]) => !kPlaces.includes(name)));
const said = (options, { isFree }) => {
  if (!isFree) return options;
  const { at, of, ...rest } = options;
  return { ...rest, ...(of > 1 || rest.front ? { of } : {}), ...(at === 0 ? {} : { at }) };
};

// The units of a side after one of them was placed. Those in line with it, which would move to the middle, stay where they are.
export function rearranged(entries, unit, units, options) {
  const each = entries.flatMap((entry) => Array.from({ length: entry.count }, () => ({ ...entry, count: 1 })));
  return each.map((entry, i) => {
    if (i + 1 === unit.unit) return { ...entry, options: { ...without(entry.options), ...said(options, unit) } };
    if (!unit.isFree || kPlaces.some((name) => name in entry.options)) return entry;
    const own = units.find((one) => one.side === unit.side && one.unit === i + 1);
    const along = alongOf(unit.side === "a", unit.side === "a" ? "south" : "north");
    return own ? { ...entry, options: { ...entry.options, at: Math.round((middle(own.mm)[0]) * way[along][0]) } } : entry;
  });
}

export { middle };
