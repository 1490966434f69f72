// Returns what is wrong with the page as it is laid out now, one sentence each: sticking out, cut off, covered.
async () => {
  const SLACK = 1.5; // pixels that rounding and slanted letters may take
  const OVERLAP = 3; // pixels of a neighbour that count as lying on it
  const root = document.documentElement;
  const faults = new Set();
  const style = (node) => getComputedStyle(node);

  function named(node) {
    const text = (node.getAttribute?.("aria-label") || node.textContent || node.value || "").trim().replace(/\s+/g, " ");
    const id = node.id ? `#${node.id}` : "";
    const classes = [...(node.classList || [])].map((one) => `.${one}`).join("");
    return `${node.localName}${id}${classes} “${text.slice(0, 40)}”`;
  }

  const shown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const speck = (node) => node instanceof HTMLElement && node.offsetWidth <= 1 && style(node).overflow === "hidden"; // for ears
  const hiddenForEyes = (node) => Boolean(node.closest(".visually-hidden, .skip-link:not(:focus), noscript, script, style, title, option")) || ancestors(node).some(speck);
  const floats = (node) => {
    for (let one = node; one && one !== root; one = one.parentElement) {
      if (["fixed", "sticky"].includes(style(one).position) || one.matches("[role=tooltip], dialog, .menu-list")) return true;
    }
    return false;
  };

  function ancestors(node) {
    const found = [];
    for (let one = node; one && one !== document.body; one = one.parentElement) found.push(one);
    return found;
  }

  const clamps = (node) => style(node).webkitLineClamp !== "none"; // the news of a match, which stand in full on its page
  const scrolls = (node) => /auto|scroll/.test(style(node).overflowX + style(node).overflowY) || clamps(node);
  const across = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);

  // True if only a part, or nothing, of a box is seen in the list that scrolls around it, or in the news that end in “…”.
  function awayIn(node, box) {
    return ancestors(node).filter(scrolls).some((one) => {
      const frame = one.getBoundingClientRect();
      return across(box, frame) < box.width - SLACK || down(box, frame) < box.height - SLACK;
    });
  }

  // ---- Text: every line of it inside the window, inside whatever clips it, inside the box it is drawn on ------------
  function lines() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const owner = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || hiddenForEyes(owner) || !shown(owner) || owner.closest("svg")) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1 && !awayIn(owner, box)) found.push({ owner, box });
    }
    return found;
  }

  function outside(box, frame, share = 0.3) {
    const rise = box.height * share; // the boxes of letters are taller than letters
    return box.left < frame.left - SLACK || box.right > frame.right + SLACK
      || box.top < frame.top - rise || box.bottom > frame.bottom + rise;
  }

  function checkText(all) {
    for (const { owner, box } of all) {
      let badge = false; // what is placed by hand may sit on the edge of its box
      for (const one of ancestors(owner)) {
        const { overflowX, overflowY, display, backgroundColor, borderTopWidth, position } = style(one);
        if (display === "inline" || display === "contents") continue;
        if (scrolls(one)) break; // the rest is a gesture, or a click, away
        const frame = one.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX + overflowY) && outside(box, frame)) faults.add(`cut off: ${named(owner)} in ${named(one)}`);
        const drawn = backgroundColor !== "rgba(0, 0, 0, 0)" || parseFloat(borderTopWidth) > 0;
        if (drawn && !badge && outside(box, frame)) faults.add(`sticks out: ${named(owner)} of ${named(one)}`);
        badge ||= position === "absolute";
      }
      if (box.left < -SLACK || box.right > root.clientWidth + SLACK) faults.add(`out of the window: ${named(owner)}`);
    }
  }

  function checkTextOnText(all) {
    const fixed = new Map();
    const still = all.filter(({ owner }) => {
      if (!fixed.has(owner)) fixed.set(owner, floats(owner));
      return !fixed.get(owner);
    });
    still.sort((one, other) => one.box.top - other.box.top);
    still.forEach((one, index) => {
      for (let next = index + 1; next < still.length && still[next].box.top < one.box.bottom; next += 1) {
        const other = still[next];
        if (one.owner === other.owner) continue;
        const least = Math.min(one.box.height, other.box.height);
        if (across(one.box, other.box) > OVERLAP && down(one.box, other.box) > 0.45 * least) {
          faults.add(`text on text: ${named(one.owner)} and ${named(other.owner)}`);
        }
      }
    });
  }

  function checkDrawnText() {
    for (const text of document.querySelectorAll("svg text")) {
      if (!shown(text) || !text.textContent.trim()) continue;
      let svg = text.ownerSVGElement;
      while (svg.ownerSVGElement) svg = svg.ownerSVGElement;
      const box = text.getBoundingClientRect();
      if (box.width && style(svg).overflow !== "visible" && outside(box, svg.getBoundingClientRect())) faults.add(`cut off: ${named(text)} of ${named(svg)}`);
    }
  }

  // ---- What can be clicked: hit where a finger goes, and not shared with a neighbour --------------------------------
  function controls() {
    return [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")].filter((node) => {
      if (hiddenForEyes(node) || !shown(node) || style(node).pointerEvents === "none") return false;
      const box = node.getBoundingClientRect();
      return box.width > 1 && box.height > 1; // a radio button may be there for its label alone
    });
  }

  const central = { block: "center", inline: "nearest", behavior: "instant" };

  function hit(node) {
    const labels = [...(node.labels || [])];
    const belongs = (found) => found && (node.contains(found) || found.contains(node) && found.localName === "label" || labels.some((label) => label.contains(found)));
    const isHit = (part) => [...part.getClientRects()].some((box) =>
      [[0.5, 0.5], [0.5, 0.2], [0.2, 0.5], [0.8, 0.8]].some(([x, y]) =>
        belongs(document.elementFromPoint(box.left + box.width * x, box.top + box.height * y))));
    const parts = node instanceof SVGElement ? [node, ...node.querySelectorAll("*")] : [node];
    node.scrollIntoView(central);
    if (parts.some(isHit)) return true;
    return parts.some((part) => { // a drawn link may have its parts far apart
      part.scrollIntoView(central);
      return isHit(part);
    });
  }

  function overIt(node) {
    const box = node.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  }

  function checkControls() {
    const all = controls();
    for (const node of all) if (!hit(node)) faults.add(`covered: ${named(node)} by ${named(overIt(node) || root)}`);
    window.scrollTo(0, 0);
    const plain = all.filter((node) => !(node instanceof SVGElement) && !floats(node) && !awayIn(node, node.getBoundingClientRect()));
    const boxes = plain.map((node) => [...node.getClientRects()]);
    plain.forEach((one, index) => {
      for (let next = index + 1; next < plain.length; next += 1) {
        const other = plain[next];
        if (one.contains(other) || other.contains(one)) continue;
        const laps = boxes[index].some((box) => boxes[next].some((other) => across(box, other) > OVERLAP && down(box, other) > OVERLAP));
        if (laps) faults.add(`lies on: ${named(one)} and ${named(other)}`);
      }
    });
  }

  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame); // the window may just have got its size
  window.scrollTo(0, 0);
  if (root.scrollWidth > root.clientWidth) faults.add(`${root.scrollWidth} pixels wide`);
  const all = lines();
  checkText(all);
  checkTextOnText(all);
  checkDrawnText();
  checkControls();
  return [...faults];
}
