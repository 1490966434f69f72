// Makes the table smooth. Everything here works without it too: links are links and forms are forms.
(() => {
  "use strict";

  const POLL_EVERY = 15000; // milliseconds between two looks at a table where others are to move
  const HOVER = 300; // milliseconds that the pointer rests before a thing explains itself
  const STEP_REST = 700; // milliseconds a position stays before the film goes on
  const RETRIES = [2000, 4000, 8000, 15000, 30000]; // milliseconds; the last one repeats
  const TABLE_ANSWERS = [200, 409, 422]; // what a table may come with; anything else is not swapped in

  const table = () => document.getElementById("table");
  const words = (name) => table()?.dataset[name] || ""; // sentences for the script, in the reader's language

  // ---- What is said ------------------------------------------------------------------------------------------------
  // Screen readers only notice regions that were there before their text changed, so this one stays outside the table.
  function announce(text) {
    const live = document.getElementById("announce");
    if (live && live.textContent !== text) live.textContent = text;
  }

  function trouble(text) {
    const place = document.getElementById("trouble");
    if (!place) return;
    place.textContent = text;
    place.hidden = !text;
  }

  // ---- Focus -------------------------------------------------------------------------------------------------------
  let held = null; // what had the focus before the swap

  function rememberFocus() {
    const node = document.activeElement;
    const inside = node && table()?.contains(node);
    held = inside ? { id: node.id, picked: node.hasAttribute("data-pick"), film: Boolean(node.closest("[data-film]")) } : null;
  }

  function takes(node, options) {
    node?.focus(options);
    return Boolean(node) && document.activeElement === node;
  }

  // The same thing if it is still there; after a choice the next choice, or the button that ends it; else the question.
  function restoreFocus() {
    if (!held) return;
    const root = table();
    const goals = [
      held.id && document.getElementById(held.id),
      held.picked && (root.querySelector("[data-ready]") || root.querySelector("[data-pick]:not([data-chosen])")),
      held.film && root.querySelector("[data-film] [aria-current]"),
      document.getElementById("prompt"),
    ];
    const options = { preventScroll: !held.picked };
    goals.find((goal) => goal && takes(goal, options));
    held = null;
  }

  // ---- Scrolling: lists inside the table stay where they were -----------------------------------------------------
  const scrolled = new Map();

  function rememberScroll() {
    for (const node of table()?.querySelectorAll("[data-scroll]") || []) scrolled.set(node.dataset.scroll, node.scrollTop);
  }

  function restoreScroll() {
    for (const node of table()?.querySelectorAll("[data-scroll]") || []) {
      node.scrollTop = scrolled.get(node.dataset.scroll) || 0;
      const current = node.querySelector("[aria-current]");
      if (current) node.scrollTop = current.offsetTop - node.clientHeight / 2;
    }
  }

  // ---- Tips: what a thing is, on hover and on focus; Escape sends them away ---------------------------------------
  let tip = null;
  let explained = null;
  let intent = 0;

  function tipBox() {
    if (!tip) {
      tip = document.createElement("div");
      tip.id = "tip";
      tip.className = "tip";
      tip.setAttribute("role", "tooltip");
      (document.querySelector("main") || document.body).append(tip); // what it says belongs to the content
    }
    return tip;
  }

  // Above, below, right or left of the thing, where it covers least of what can be chosen now.
  function tipPlace(thing, size) {
    const room = { x: document.documentElement.clientWidth, y: window.innerHeight };
    const middle = {
      x: Math.max(8, Math.min(thing.left + (thing.width - size.width) / 2, room.x - size.width - 8)),
      y: Math.max(8, Math.min(thing.top + (thing.height - size.height) / 2, room.y - size.height - 8)),
    };
    const places = [
      [middle.x, thing.top - size.height - 8],
      [middle.x, thing.bottom + 8],
      [thing.right + 8, middle.y],
      [thing.left - size.width - 8, middle.y],
    ];
    const inside = places.filter(([x, y]) => x >= 0 && y >= 0 && x + size.width <= room.x && y + size.height <= room.y);
    const picks = [...document.querySelectorAll("[data-pick], #end-turn")].map((node) => node.getBoundingClientRect());
    const hidden = ([x, y]) => picks.reduce((sum, pick) => {
      const across = Math.min(x + size.width, pick.right) - Math.max(x, pick.left);
      const down = Math.min(y + size.height, pick.bottom) - Math.max(y, pick.top);
      return sum + Math.max(0, across) * Math.max(0, down);
    }, 0);
    return (inside.length ? inside : places).reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
  }

  function showTip(node) {
    if (explained === node || !node.isConnected) return;
    hideTip();
    const box = tipBox();
    explained = node;
    const label = node.getAttribute("aria-label");
    box.textContent = node.dataset.tip || label;
    box.hidden = false;
    if (box.textContent !== label) node.setAttribute("aria-describedby", "tip");
    const [x, y] = tipPlace(node.getBoundingClientRect(), box.getBoundingClientRect());
    box.style.left = `${x + window.scrollX}px`;
    box.style.top = `${y + window.scrollY}px`;
  }

  function hideTip() {
    clearTimeout(intent);
    if (tip) tip.hidden = true;
    explained?.removeAttribute("aria-describedby");
    explained = null;
  }

  // The browser's own tooltip would stand beside ours: the name of a drawn thing moves into its label, and is the tip
  // too where `data-tip` is empty.
  function quietTitles(root) {
    for (const title of root.querySelectorAll("[data-tip] > title")) {
      const owner = title.parentNode;
      if (!owner.hasAttribute("aria-label")) owner.setAttribute("aria-label", title.textContent);
      if (!owner.dataset.tip) owner.dataset.tip = title.textContent;
      title.remove();
    }
  }

  const tipped = (event) => (event.target instanceof Element ? event.target.closest("[data-tip]") : null);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const node = tipped(event);
    clearTimeout(intent);
    if (node && node !== explained) intent = window.setTimeout(showTip, HOVER, node);
    else if (!node && explained && !tip?.contains(event.target)) intent = window.setTimeout(hideTip, HOVER / 2);
  });
  document.addEventListener("focusin", (event) => {
    const node = tipped(event);
    if (node && node.matches(":focus-visible, [tabindex]")) showTip(node);
  });
  document.addEventListener("focusout", hideTip);
  document.addEventListener("scroll", hideTip, { passive: true });

  // ---- Keys: Escape takes back a word, Ctrl+Enter ends the turn, arrows turn the pages of a film -------------------
  function press(selector) {
    const node = document.querySelector(selector);
    if (!node || node.disabled) return false;
    node.click();
    return true;
  }

  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input:not([type=range]), textarea, select");
    if (event.key === "Escape" && explained) hideTip();
    else if (typing || (event.target instanceof Element && event.target.closest(".menu, dialog"))) return;
    else if (event.key === "Escape") press("#back");
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) press("#end-turn");
    else if (event.target instanceof Element && event.target.closest("[data-film]")) arrows(event);
  });

  function arrows(event) {
    const keys = { ArrowLeft: "[data-step=back]", ArrowRight: "[data-step=on]", Home: "[data-step=first]", End: "[data-step=last]" };
    const goal = keys[event.key];
    if (goal && !event.target.matches("input") && press(goal)) event.preventDefault();
  }

  // ---- Never two moves: a form that is on its way is not sent again -----------------------------------------------
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method === "get" || form.hasAttribute("hx-post")) return;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });

  // While a move is on its way nothing else is asked for: an answer to an older question must not overtake it.
  const isMove = (node) => Boolean(node?.matches?.("form[data-move]"));
  let moving = null;

  document.addEventListener("htmx:before:request", (event) => {
    const source = event.detail.ctx.sourceElement;
    if (moving?.isConnected && source !== moving && table()?.contains(source)) event.preventDefault();
    else if (isMove(source)) moving = source;
  });
  document.addEventListener("htmx:finally:request", (event) => {
    if (event.detail.ctx.sourceElement === moving || !moving?.isConnected) moving = null;
  });

  // ---- Lost connections: the same form with the same number is sent again; it can't play twice --------------------
  let attempt = 0;
  let again = 0;

  function retry(form, submitter) {
    if (!form.isConnected) return;
    clearTimeout(again);
    again = 0;
    if (submitter?.isConnected) submitter.disabled = false;
    form.requestSubmit(submitter?.isConnected ? submitter : undefined);
  }

  document.addEventListener("htmx:error", (event) => {
    const ctx = event.detail.ctx;
    const form = ctx?.sourceElement;
    if (!ctx || ctx.response) return; // an answer came; only silence is retried
    if (!isMove(form)) {
      if (!form?.matches?.("[data-poll]")) trouble(words("offline"));
      return;
    }
    trouble(words("retrying"));
    announce(words("retrying"));
    const submitter = ctx.request.submitter;
    again = window.setTimeout(() => retry(form, submitter), RETRIES[Math.min(attempt, RETRIES.length - 1)]);
    attempt += 1;
  });
  window.addEventListener("online", () => {
    const form = document.querySelector("form[data-move]");
    if (again && form) retry(form, document.getElementById("end-turn"));
  });

  // A page that is no table (the session ended, the server is down) must not be put where the table is.
  document.addEventListener("htmx:before:swap", (event) => {
    const ctx = event.detail.ctx;
    if (ctx.target?.id !== "table") return;
    if (TABLE_ANSWERS.includes(ctx.response?.status) && /id="table"/.test(ctx.text)) return;
    event.preventDefault();
    trouble(words("failed"));
    announce(words("failed"));
  }, true);

  // ---- Waiting: ask now and then whether it is our turn, but not from a tab in the background ---------------------
  let asked = Date.now();

  function poll() {
    const waiter = document.querySelector("[data-poll]");
    if (!waiter || document.hidden || Date.now() - asked < POLL_EVERY) return;
    asked = Date.now();
    window.htmx.trigger(waiter, "poll");
  }
  window.setInterval(poll, 1000);
  document.addEventListener("visibilitychange", poll);

  // ---- Film: step through positions --------------------------------------------------------------------------------
  let playing = false;

  const rest = (time) => new Promise((resolve) => window.setTimeout(resolve, time));

  function swapped() {
    return new Promise((resolve) => document.addEventListener("htmx:finally:request", resolve, { once: true }));
  }

  async function play() {
    playing = true;
    showPlaying();
    let step = document.querySelector("[data-film] [data-play-from]") || document.querySelector("[data-film] [data-step=on]");
    while (playing && step) {
      const arrived = swapped();
      step.click();
      await arrived;
      await window.motion?.rest();
      await rest(STEP_REST);
      step = document.querySelector("[data-film] [data-step=on]:not([aria-disabled])");
    }
    playing = false;
    showPlaying();
  }

  function showPlaying() {
    for (const button of document.querySelectorAll("[data-film] [data-play]")) {
      button.classList.toggle("is-playing", playing);
      button.setAttribute("aria-label", playing ? button.dataset.pause : button.dataset.label);
    }
  }

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = event.isTrusted && target?.closest("[data-play]"); // the film itself clicks as a script
    if (button) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (playing) playing = false;
      else play();
    } else if (event.isTrusted && target?.closest("[data-film] a, [data-pick]")) {
      playing = false;
    }
  }, true);

  // The slider of a film goes to the step it points at.
  document.addEventListener("change", (event) => {
    const slider = event.target;
    if (!(slider instanceof HTMLInputElement) || !slider.matches("[data-film] input[type=range]")) return;
    slider.form?.requestSubmit();
  });

  // ---- Copy a link -------------------------------------------------------------------------------------------------
  async function copy(button) {
    const field = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    announce(button.dataset.done);
    const label = button.textContent;
    button.textContent = button.dataset.done;
    await rest(1600);
    button.textContent = label;
  }
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
    if (button) copy(button);
  });

  // ---- Around each swap --------------------------------------------------------------------------------------------
  function prepare(root) {
    quietTitles(root);
    for (const node of root.querySelectorAll("[data-needs-script]")) node.hidden = false;
    showPlaying();
  }

  document.addEventListener("htmx:before:swap", () => {
    rememberFocus();
    rememberScroll();
    hideTip();
  });
  document.addEventListener("htmx:after:swap", () => {
    if (!table()) return;
    attempt = 0;
    asked = Date.now();
    trouble("");
    prepare(table());
    restoreScroll();
    restoreFocus();
    announce(["sentence", "prompt"].map((id) => document.getElementById(id)?.textContent.trim() || "").join(" ").trim());
  });
  prepare(document);
  restoreScroll();
})();
