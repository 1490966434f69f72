// Shows what changed between two tables. Every `[data-piece]` that stands elsewhere after a swap travels from its old
// place to the new one; one that is new fades in; one that is gone fades out; one whose `data-face` changed turns over.
// Pieces that are alike may share a name: those that stand still are matched first, the others in the order of drawing.
// A piece walks along the points of its `data-via="x y, x y"` (units of its <svg>), or along a drawn line that says whose
// way it was, `<path data-way="<piece>" d="…">`; a line that begins where the one before it ends goes on with it. Nothing
// moves for people who ask for reduced motion.
(() => {
  "use strict";

  const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
  const GLIDE = 420; // milliseconds from place to place
  const WALK = 60; // milliseconds more for each point on the way
  const SAMPLES = 16; // points of a drawn way
  const LONGEST = 1800; // milliseconds; a long walk gets faster, not longer
  const FADE = 280; // milliseconds
  const MEET = 70; // pixels between the end of a way and the middle of the piece that walked it, which may stand aside
  const NEAR = 1; // pixels; less than this is the same place

  let before = null; // the pieces of the table that is about to go
  let running = Promise.resolve();

  function centre(node) {
    const box = node.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }

  function pieces(table) {
    const origin = table.getBoundingClientRect();
    const found = new Map();
    for (const node of table.querySelectorAll("[data-piece]")) {
      const { x, y } = centre(node);
      const parent = node.parentNode instanceof SVGGraphicsElement ? node.parentNode.getScreenCTM() : null;
      const piece = { node, parent, x: x - origin.left, y: y - origin.top, face: node.dataset.face };
      const name = node.dataset.piece;
      found.set(name, [...(found.get(name) || []), piece]);
    }
    return found;
  }

  const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) > NEAR;

  // Pairs of [was, is] among pieces of one name; `null` stands for a piece that is gone or new.
  function paired(old, now) {
    const gone = [...old];
    const pairs = [];
    const movers = [];
    for (const piece of now) {
      const place = gone.findIndex((was) => !apart(was, piece));
      if (place < 0) movers.push(piece);
      else pairs.push([...gone.splice(place, 1), piece]);
    }
    for (const piece of movers) pairs.push([gone.shift() || null, piece]);
    return [...pairs, ...gone.map((was) => [was, null])];
  }

  // A shift on the screen, in the units that a transform of this element is written in.
  function local(node, dx, dy) {
    const matrix = node instanceof SVGGraphicsElement ? node.getScreenCTM() : null;
    if (!matrix) return [dx, dy];
    const scale = matrix.a * matrix.d - matrix.b * matrix.c || 1;
    return [(matrix.d * dx - matrix.c * dy) / scale, (matrix.a * dy - matrix.b * dx) / scale];
  }

  function shift(node, dx, dy) {
    const [x, y] = local(node, dx, dy);
    return { transform: `translate(${x}px, ${y}px)` };
  }

  function onScreen(svg, pairs) {
    const matrix = svg.getScreenCTM();
    return pairs.map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
  }

  const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

  function sampled(line) {
    const length = line.getTotalLength();
    const steps = Math.min(SAMPLES, Math.max(2, Math.ceil(length / 30)));
    const points = Array.from({ length: steps + 1 }, (_, step) => line.getPointAtLength((length * step) / steps));
    return onScreen(line, points.map((point) => [point.x, point.y]));
  }

  function waysOf(name, table) {
    const chains = [];
    for (const line of table.querySelectorAll(`[data-way="${CSS.escape(name)}"]`)) {
      const points = sampled(line);
      const last = chains.at(-1);
      if (last && distance(last.at(-1), points[0]) < MEET) last.push(...points.slice(1));
      else chains.push(points);
    }
    return chains;
  }

  // The points between where the piece stood and where it stands, on the screen.
  function stopovers(node, here, table) {
    const via = node.dataset.via;
    if (via && node.ownerSVGElement) return onScreen(node.ownerSVGElement, via.split(",").map((pair) => pair.trim().split(/\s+/).map(Number)));
    const ways = waysOf(node.dataset.piece, table).filter((way) => distance(way.at(-1), here) < MEET);
    return ways.length ? ways[0].slice(1, -1) : [];
  }

  function travel(node, dx, dy, table) {
    const here = centre(node);
    const way = stopovers(node, here, table).map((point) => shift(node, point.x - here.x, point.y - here.y));
    const frames = [shift(node, dx, dy), ...way, shift(node, 0, 0)];
    const duration = Math.min(GLIDE + WALK * way.length, LONGEST);
    const easing = way.length ? "linear" : "cubic-bezier(.3, .1, .2, 1)";
    return node.animate(frames, { duration, easing, composite: "add" });
  }

  function turn(node) {
    const box = node instanceof SVGGraphicsElement ? node.getBBox() : null;
    const x = box ? box.x + box.width / 2 : 0; // an SVG transform turns around the origin, an HTML one around its middle
    const squeezed = (width) => ({ transform: `translateX(${x}px) scaleX(${width}) translateX(${-x}px)` });
    return node.animate([squeezed(0.02), squeezed(1)], { duration: GLIDE, easing: "ease-out", composite: "add" });
  }

  function appear(node) {
    return node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, easing: "ease-out" });
  }

  // The old drawing stays a moment longer, on top of the new one.
  function vanish(piece, table) {
    const svg = table.querySelector("svg[data-scene]");
    const matrix = svg && piece.parent && svg.getScreenCTM();
    if (!matrix) return null;
    const ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const m = matrix.inverse().multiply(piece.parent);
    ghost.setAttribute("transform", `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`);
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("pointer-events", "none");
    const copy = piece.node.cloneNode(true);
    for (const node of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["id", "href", "tabindex", "data-piece", "data-tip", "aria-label"]) {
        if (node.tagName !== "use" || name !== "href") node.removeAttribute(name);
      }
    }
    ghost.append(copy);
    svg.append(ghost);
    const animation = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" });
    animation.finished.catch(() => null).then(() => ghost.remove());
    return animation;
  }

  function change(was, piece, table) {
    if (!was) return [appear(piece.node)];
    if (!piece) return [vanish(was, table)];
    const animations = [];
    if (apart(was, piece)) animations.push(travel(piece.node, was.x - piece.x, was.y - piece.y, table));
    if (was.face !== piece.face) animations.push(turn(piece.node));
    return animations;
  }

  function changes(old, table) {
    const now = pieces(table);
    const names = new Set([...old.keys(), ...now.keys()]);
    const pairs = [...names].flatMap((name) => paired(old.get(name) || [], now.get(name) || []));
    return pairs.flatMap(([was, piece]) => change(was, piece, table)).filter(Boolean);
  }

  document.addEventListener("htmx:before:swap", () => {
    const table = document.getElementById("table");
    before = table && !STILL.matches ? pieces(table) : null;
  });

  document.addEventListener("htmx:after:swap", () => {
    const table = document.getElementById("table");
    if (!before || !table) return;
    const animations = changes(before, table);
    before = null;
    running = Promise.allSettled(animations.map((animation) => animation.finished));
  });

  // Resolves when the last swap has come to rest.
  window.motion = { rest: () => running };
})();
