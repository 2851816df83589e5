// Answers questions with a report.json of compare or of the load tests. No network but for a report beside this page, no build step.
'use strict';

const SHOWN = 6; // ranks of an answer
const NAMED = 6; // systems of a rank
const AS_GOOD = 1.05; // times the best, where a report says nothing of noise
const MOST_NOISE = 0.3; // of a time, above which none has a winner
const PLAIN = ['none', 'identity'];
const at = (id) => document.getElementById(id);
let rows = []; // { data, name, compression, coding, bytes, out, back, low, high, isAnswer, isJson, … }, times in milliseconds
let columns = []; // [title, (row) => text or number, (row) => text in tables, if it is another]
let loadTest = null; // the report, if it is one of the load tests
let hasChosenRate = false;

function element(name, attributes, ...content) {
  const made = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...content);
  return made;
}

// Numbers as people read them.
const whole = (number) => Math.round(number).toLocaleString('en');
const digits = (number) => Number(number.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 6 });
const time = (ms) => (ms < 0.1 ? `${digits(ms * 1000)} µs` : ms < 1000 ? `${digits(ms)} ms` : `${digits(ms / 1000)} s`);
const speed = (megabits) => (megabits < 1000 ? `${digits(megabits)} Mbit/s` : `${digits(megabits / 1000)} Gbit/s`);
const way = (bytes, megabits) => (bytes * 8) / (megabits * 1000); // milliseconds

// How much worse than the best, in words: nobody decides by the third digit.
function word(ratio, worse) {
  const times = `${digits(ratio)} times`;
  return ratio < 1.25 ? `a bit ${worse}` : ratio < 2 ? worse : ratio < 10 ? times : `far ${worse}, ${times}`;
}

// Reading a report.

function read(report) {
  if (Array.isArray(report.results)) {
    readComparison(report);
  } else if (Array.isArray(report.scenarios)) {
    readLoadTest(report);
  } else {
    throw new Error('This is not a report of compare or of the load tests: it has neither results nor scenarios.');
  }
  loadTest = Array.isArray(report.results) ? null : report;
  columns = columns.filter(([, value]) => rows.some((row) => value(row) != null));
  const { machine } = report;
  const cores = machine && `${machine.cores} cores`;
  const about = [machine?.processor, cores, machine?.runtime, report.startedAt?.slice(0, 10), report.circumstances];
  at('about').textContent = about.filter(Boolean).join(' · ');
  fill('data', [...new Set(rows.map((row) => row.data))]);
  fill('compression', [...new Set(rows.map((row) => row.coding)), 'any']);
  at('settings').textContent = Object.entries(loadTest?.settings ?? {}).map(([name, value]) => `${name} ${value}`).join(', ');
  at('told').replaceChildren(...told(report));
  at('all').open = loadTest?.isBusy === true;
  at('rate-label').hidden = loadTest !== null;
  at('bandwidth-label').hidden = loadTest?.settings.model === 'sweep';
  at('compression-label').hidden = loadTest !== null;
  hasChosenRate = false;
  at('board').hidden = false;
  show();
}

// A system that compresses by itself is beside those that are compressed so afterwards.
function codingOf({ system, compression }) {
  const own = system.endsWith('brotli') ? 'br-fast' : system.includes('-lz4-') ? 'lz4-fast' : 'none';
  return compression === 'none' ? own : compression;
}

function readComparison(report) {
  const key = (row) => [row.dataset, row.system, row.compression].join(); // a report has one count of each
  const spreads = new Map(report.spreads.map((spread) => [key(spread), spread]));
  rows = report.results.map((row) => {
    const spread = spreads.get(key(row)) ?? {};
    const [out, back] = [row.serializeMs, row.deserializeMs];
    return {
      data: `${row.dataset}, ${whole(row.count)}`, name: row.system, compression: row.compression, coding: codingOf(row),
      bytes: row.bytes, out, back,
      isAnswer: !report.neverRecommended?.includes(row.system), isJson: row.system === 'json',
      low: (spread.serializeLowMs ?? out) + (spread.deserializeLowMs ?? back),
      high: (spread.serializeHighMs ?? out) + (spread.deserializeHighMs ?? back),
    };
  });
  columns = [['data', (row) => row.data], ['system', (row) => row.name], ['compression', (row) => row.compression], ['bytes', (row) => row.bytes],
    ['serialize, ms', (row) => row.out], ['deserialize, ms', (row) => row.back]];
}

// What the load tests measured of a format. Least and greatest are those of a round.
function readLoadTest(report) {
  const others = (report.baseline?.scenarios ?? []).map((scenario) => [scenario, `${report.baseline.name}: `]);
  const all = [...report.scenarios.map((scenario) => [scenario, '']), ...others];
  const ranges = (scenario, name) => {
    const rounds = scenario.rounds.map((round) => round[name]).filter((value) => value > 0);
    return rounds.length > 1 ? [Math.min(...rounds), Math.max(...rounds)] : [];
  };
  rows = all.filter(([scenario]) => scenario.successes > 0).map(([scenario, prefix]) => {
    const { latency, payload, knee } = scenario;
    const coding = report.settings.encoding;
    const [low = latency.p50, high = latency.p50] = ranges(scenario, 'p50');
    return {
      data: `${scenario.set}, ${whole(scenario.count)}, ${scenario.operation}`, name: prefix + (scenario.format ?? scenario.mediaType),
      compression: coding, coding, bytes: Math.max(payload.wireBytes, payload.requestBytes),
      isAnswer: !scenario.wrongResponses && !scenario.dropped && scenario.verified !== 0,
      isJson: scenario.mediaType === 'application/json' && prefix === '',
      out: latency.p50, back: 0, low: Math.min(low, latency.p50), high: Math.max(high, latency.p50),
      scenario, knee, perSecond: scenario.requestsPerSecond, latency,
      ranges: Object.fromEntries(['requestsPerSecond', 'p50', 'p90', 'p99', 'p999'].map((name) => [name, ranges(scenario, name)])),
    };
  });
  const measured = (title, name, value) => [title, value, (row) => {
    const [least, most] = row.ranges[name];
    return digits(value(row)) + (least ? ` (${digits(least)}–${digits(most)})` : '');
  }];
  const isSweep = report.settings.model === 'sweep';
  columns = [['data', (row) => row.data], ['format', (row) => row.name], ['encoding', (row) => row.compression],
    ...(isSweep
      ? [['knee, requests/s', (row) => row.knee?.rate], ['fails at', (row) => row.knee?.failedAt], ['per core', (row) => row.knee?.perCore]]
      : [measured('requests/s', 'requestsPerSecond', (row) => row.perSecond)]),
    ...[['p50', 'p50'], ['p90', 'p90'], ['p99', 'p99'], ['p99.9', 'p999']]
      .filter(([, name]) => rows.some((row) => row.latency[name] != null))
      .map(([title, name]) => measured(`${title}, ms`, name, (row) => row.latency[name])),
    ...(report.settings.model === 'closed' ? [] : [['late', (row) => row.scenario.late], ['dropped', (row) => row.scenario.dropped]]),
    ['failed', (row) => row.scenario.failures], ['body, bytes', (row) => row.scenario.payload.wireBytes],
    ['header', (row) => row.scenario.payload.headerBytes], ['request body', (row) => row.scenario.payload.requestBytes],
    ['request header', (row) => row.scenario.payload.requestHeaderBytes], ['service CPU, ms', (row) => row.scenario.servicePerRequest],
    ['allocated, bytes', (row) => row.scenario.allocatedPerRequest], ['GC paused, ms', (row) => row.scenario.pausedPerRequest]];
}

// What a run says of itself: first why its numbers may mean less than they seem to.
function told(report) {
  const hints = [...(report.storage?.conclusions ?? []), ...(report.notes ?? [])].map((text) => element('p', { class: 'hint' }, text));
  return [...(report.remarks ?? []), ...(report.warnings ?? []), ...(report.failedBecause ?? []).map((reason) => `Failed: ${reason}`)]
    .map((text) => element('p', { class: 'error' }, text))
    .concat(report.conclusion ? element('p', { class: report.isBusy ? '' : 'answer' }, report.conclusion) : [], hints);
}

function fill(id, values) {
  const chosen = at(id).value;
  at(id).replaceChildren(...values.map((value) => element('option', {}, value)));
  at(id).value = values.includes(chosen) ? chosen : values[0];
}

// Answers.

// As compare has it: the distance to the nearer of least and greatest, so that one disturbed round does not count.
const noise = (row) => Math.min(row.high - row.out - row.back, row.out + row.back - row.low);
const relativeNoise = (row) => noise(row) / (row.out + row.back);
const label = (row) => (PLAIN.includes(row.compression) ? row.name : `${row.name} + ${row.compression}`);

function show() {
  const megabits = 10 ** at('bandwidth').value;
  const ofData = rows.filter((row) => row.data === at('data').value);
  const jsons = ofData.filter((row) => row.isJson);
  const json = (row) => jsons.find((candidate) => candidate.compression === row.coding) ?? jsons[0];
  if (!hasChosenRate && !loadTest) {
    chooseRate(ofData, megabits);
  }
  const perSecond = 10 ** at('rate').value;
  at('bandwidth-text').textContent = speed(megabits);
  at('rate-text').textContent = `${whole(perSecond)} a second`;
  const chosen = ofData.filter((row) => at('compression').value === 'any' || row.coding === at('compression').value);
  const all = (row) => row.out + row.back + way(row.bytes, megabits);
  const inBytes = (bytes) => `${whole(bytes)} bytes`;
  const smallest = () =>
    card({ question: 'Which is smallest?', from: chosen, figure: (row) => row.bytes, text: inBytes, worse: 'larger', json });
  const fastest = (more) => card({
    question: `Which is fastest at ${speed(megabits)}?`, from: chosen, figure: all, text: time, worse: 'slower', noise, json, ...more,
  });
  let cards;
  if (loadTest) {
    const ofLoad = (question, figure, text, worse, more) =>
      card({ question, from: chosen.filter((row) => figure(row) != null), figure, text, worse, json, ...more });
    const bound = loadTest.settings.boundMilliseconds;
    const rate = (number) => `${whole(number)} requests/s`;
    const tail = ofLoad('Which has the lowest p99 latency?', (row) => row.latency.p99, time, 'slower', {
      hint: loadTest.settings.model === 'closed'
        ? 'The 99th percentile of the latency. While a service stalls, waiting clients send nothing: only --rate shows a stall.'
        : 'The 99th percentile of the latency.',
      same: inTurn((row, round) => round.p99),
    });
    cards = {
      sweep: () => [
        ofLoad(`Which serves most requests with a p99 within ${time(bound)}?`, (row) => row.knee?.rate, rate, 'fewer', {
          isMore: true, noise: (row) => ((row.knee.failedAt ?? 2 * row.knee.rate) - row.knee.rate) / 2,
        }),
        curves(chosen),
      ],
      open: () => [tail],
    }[loadTest.settings.model]?.() ?? [
      ofLoad('Which serves most requests?', (row) => row.perSecond, rate, 'fewer', {
        isMore: true, same: inTurn((row, round) => round.requestsPerSecond),
      }),
      tail,
    ];
    if (loadTest.settings.model !== 'sweep') {
      cards.push(fastest({
        hint: 'The measured median latency, plus the transfer.', same: inTurn((row, round) => round.p50 + way(row.bytes, megabits)),
      }));
    }
    cards.push(
      smallest(),
      ofLoad('Which costs the service least?', (row) => row.scenario.servicePerRequest, (cpu) => `${time(cpu)} of a core`, 'more', {
        hint: 'Processor time per request. Allocations and GC pauses are in the table of all figures.',
        same: inTurn((row, round) => round.servicePerRequest),
      }),
    );
    // A busy machine moves every figure: only what was measured in turn is compared.
    cards = loadTest.isBusy ? cards.filter((made) => made.matches('.curves')) : cards;
    cards.push(...beside(loadTest.baseline), ...failures(loadTest));
  } else {
    const warning = unreliable(ofData);
    cards = [
      smallest(), fastest({ warning, hint: 'Encoding, transfer and decoding.' }),
      costs({ chosen, perSecond, megabits, json, warning }),
      compressions(ofData.filter((row) => row.isAnswer), megabits, warning),
    ];
  }
  at('answers').replaceChildren(...cards);
  list();
}

// As compare has it: noise counts where it decides, of the median result, of the fastest and of JSON.
function unreliable(from) {
  const sorted = from.map(relativeNoise).sort((one, other) => one - other);
  const fastest = from.reduce((best, row) => (row.out + row.back < best.out + best.back ? row : best));
  const deciding = from.filter((row) => row === fastest || (row.isJson && row.compression === 'none')).map(relativeNoise);
  const most = Math.max(sorted[Math.floor(sorted.length / 2)], ...deciding);
  return most > MOST_NOISE ? `Times are unreliable: the machine was busy (±${whole(100 * most)} %).` : '';
}

// A rate that JSON without compression fits into the network with: a question that has an answer.
function chooseRate(from, megabits) {
  const json = from.find((row) => row.isJson && row.coding === 'none') ?? from[0];
  at('rate').value = Math.min(3, Math.max(0, Math.floor(Math.log10((megabits * 1e6) / (json.bytes * 8)))));
}

// Of Student's t, below which 97.5 % lie: Cornish and Fisher's expansion, exact for 1 and 2.
const student = (free) => [12.706, 4.303][free - 1] ?? 1.96 + 2.372 / free + 2.823 / free ** 2 + 2.556 / free ** 3;

// As the load tests rank: rows whose rounds ran in turn are the same if the 95 % interval of their ratio has 1 in it; null of one round.
const inTurn = (value) => (one, other) => {
  const logs = one.scenario.rounds
    .map((round, i) => Math.log(value(one, round) / value(other, other.scenario.rounds[i] ?? {})))
    .filter(Number.isFinite);
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1);
  return logs.length < 2 ? null : Math.abs(mean) <= student(logs.length - 1) * Math.sqrt(variance / logs.length);
};

// The best by a figure and the next ranks, each system once. A rank is what `same` says, or is within the noise of both, or within 5 % where
// a figure has none. JSON with the same compression is always there.
function card({ question, from, figure, text, worse, json, noise: noiseOf = () => 0, same = () => null, isMore = false, hint = '', warning = '' }) {
  const section = element('section', {}, element('h2', {}, question));
  const better = (one, other) => (isMore ? figure(other) - figure(one) : figure(one) - figure(other));
  const systems = new Map();
  from.filter((row) => row.isAnswer).sort(better).forEach((row) => systems.has(row.name) || systems.set(row.name, row));
  const sorted = [...systems.values()];
  if (sorted.length === 0 || warning !== '') {
    section.append(element('p', { class: warning === '' ? '' : 'error' }, warning || 'Nothing was measured this way.'));
    return section;
  }
  const ratio = (row, other) => (isMore ? figure(other) / figure(row) : figure(row) / figure(other));
  const isNear = (row, other) => ratio(row, other) <= AS_GOOD || Math.abs(figure(row) - figure(other)) <= noiseOf(row) + noiseOf(other);
  const isAsGood = (row, other) => same(row, other) ?? isNear(row, other);
  const ranks = [];
  sorted.forEach((row) => (ranks.length > 0 && isAsGood(row, ranks.at(-1)[0]) ? ranks.at(-1).push(row) : ranks.push([row])));
  const [best] = sorted;
  const baseline = json(best);
  const shown = loadTest ? ranks : ranks.slice(0, SHOWN);
  const longest = Math.max(...shown.flat().map(figure), baseline ? figure(baseline) : 0);
  const line = (names, row, note, classes) => {
    const bar = element('div', { class: 'bar' });
    bar.style.width = `${(100 * figure(row)) / longest}%`;
    return element('li', { class: classes }, element('span', { class: 'name' }, names),
      element('span', {}, text(figure(row)), ' ', element('span', { class: 'word' }, note), bar));
  };
  const items = shown.flatMap((rank, i) => {
    const same = rank.length > 1 ? ['about the same'] : [];
    const how = i > 0 ? [word(ratio(rank[0], best), worse), ...same] : rank.length > 1 ? same : ['best'];
    // Of the load tests' few formats each has its line.
    const lines = loadTest ? rank.map((row) => [`${i + 1}. ${label(row)}`, row]) : [[namesOf(rank), rank[0]]];
    return lines.map(([names, row]) => (row === baseline
      ? line(names, row, [...how, 'baseline'].join(', '), 'json')
      : line(names, row, how.join(', '), i > 0 ? '' : 'best')));
  });
  if (baseline && !shown.some((rank) => (loadTest ? rank.includes(baseline) : rank[0] === baseline))) {
    items.push(line(label(baseline), baseline, 'baseline', 'json'));
  }
  section.append(
    element('p', { class: 'answer' }, `${label(best)}: ${text(figure(best))}`),
    element('p', { class: 'hint' }, [hint, against(best, baseline, ratio, worse)].filter(Boolean).join(' ')),
    element('ol', {}, ...items));
  return section;
}

const namesOf = (rank) => rank.slice(0, NAMED).map(label).join(', ') + (rank.length > NAMED ? ` and ${rank.length - NAMED} more` : '');

function against(best, baseline, ratio, worse) {
  const how = { larger: 'large', slower: 'slow', more: 'expensive', fewer: 'slow' }[worse];
  return !baseline || baseline === best ? '' : `${label(baseline)} is ${digits(ratio(baseline, best))} times as ${how}.`;
}

// What so many messages a second take of processors and of the network.
function costs({ chosen, perSecond, megabits, json, warning }) {
  const line = (row) => (perSecond * row.bytes * 8) / 1e6;
  const fits = chosen.filter((row) => line(row) <= megabits);
  const fit = fits.length === chosen.length ? 'all fit' : `${chosen.length - fits.length} of ${chosen.length} do not fit`;
  const section = card({
    question: `What ${perSecond < 1.5 ? 'does 1 message' : `do ${whole(perSecond)} messages`} a second cost?`,
    from: fits.length > 0 ? fits : chosen, figure: (row) => (perSecond * (row.out + row.back)) / 1000,
    text: (number) => `${digits(number)} cores`, worse: 'more',
    noise: (row) => (perSecond * noise(row)) / 1000, json, warning,
    hint: `To encode and decode each once; ${fit} into ${speed(megabits)}.`,
  });
  if (fits.length === 0 && chosen.length > 0 && warning === '') {
    const least = speed(Math.min(...chosen.map(line)));
    section.querySelector('.answer').textContent = `Nothing fits into ${speed(megabits)}: the smallest needs ${least}.`;
  }
  return section;
}

// What compression saves of each system at its best, what it takes, and the network from which on it no longer pays.
function compressions(from, megabits, warning) {
  const plain = new Map(from.filter((row) => row.coding === 'none').map((row) => [row.name, row]));
  const systems = new Map();
  from.filter((row) => row.compression !== 'none' && plain.has(row.name)).map((row) => {
    const none = plain.get(row.name);
    // Compression takes time: where it seems to save some, the difference is noise.
    const more = Math.max(0, row.out + row.back - none.out - none.back);
    const saved = none.bytes - row.bytes;
    const until = more === 0 ? Infinity : (saved * 8) / (more * 1000);
    return { row, more, share: saved / none.bytes, until, gain: way(saved, megabits) - more };
  }).sort((one, other) => other.gain - one.gain).forEach((gain) => systems.has(gain.row.name) || systems.set(gain.row.name, gain));
  const section = element('section', {}, element('h2', {}, 'What does compression save?'));
  const gains = [...systems.values()];
  if (gains.length === 0 || warning !== '') {
    section.append(element('p', { class: warning === '' ? '' : 'error' }, warning || 'Nothing was measured with compression.'));
    return section;
  }
  const json = gains.find((gain) => gain.row.isJson);
  const shown = gains.slice(0, SHOWN);
  const items = json && !shown.includes(json) ? [...shown, json] : shown;
  const fewer = (share) => `${whole(Math.abs(100 * share))} % ${share < 0 ? 'more' : 'fewer'} bytes`;
  section.append(
    element('p', { class: 'answer' }, gains[0].gain > 0
      ? `At ${speed(megabits)}, ${label(gains[0].row)} gains most: ${time(gains[0].gain)}`
      : `At ${speed(megabits)} no compression pays.`),
    element('p', { class: 'hint' }, `Each system with its best compression here: the bytes saved, the extra time, and the
      fastest network on which it pays.`),
    element('ol', {}, ...items.map(({ row, share, more, until, gain }) => {
      const pays = share <= 0 ? 'never pays' : until === Infinity ? 'always pays' : `pays up to ${speed(until)}`;
      const bar = element('div', { class: 'bar' });
      bar.style.width = `${Math.max(0, 100 * (1 - share))}%`;
      return element('li', { class: row.isJson ? 'json' : gain > 0 ? 'best' : '' }, element('span', { class: 'name' }, label(row)),
        element('span', {}, `${fewer(share)}, +${time(more)} `,
          element('span', { class: 'word' }, pays), bar));
    })));
  return section;
}

// Of the load tests alone.

// The p99 over the rate, both logarithmic, with the bound that decides.
function curves(from) {
  const [width, height, left, bottom] = [560, 300, 58, 262];
  const bound = loadTest.settings.boundMilliseconds;
  const drawn = from.filter((row) => row.knee?.points.some((point) => point.p99 > 0));
  const section = element('section', { class: 'curves' }, element('h2', {}, 'How does latency grow with the rate?'));
  if (drawn.length === 0) {
    section.append(element('p', {}, 'Nothing was measured this way.'));
    return section;
  }
  const points = drawn.flatMap((row) => row.knee.points.filter((point) => point.p99 > 0));
  const scale = (values, from, to) => {
    const [low, high] = [Math.min(...values) / 1.1, Math.max(...values) * 1.1].map(Math.log);
    return (value) => from + ((to - from) * (Math.log(value) - low)) / (high - low);
  };
  const x = scale(points.map((point) => point.rate), left, width - 10);
  const y = scale([...points.map((point) => point.p99), bound], bottom, 8);
  const svg = (name, attributes, ...content) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...content);
    return made;
  };
  const ticks = (values) => [...Array(14).keys()].flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** (power - 4)))
    .filter((tick) => tick >= Math.min(...values) && tick <= Math.max(...values));
  const rates = ticks(points.map((point) => point.rate))
    .map((tick) => svg('text', { x: x(tick), y: bottom + 18, class: 'tick' }, whole(tick)));
  const times = ticks([...points.map((point) => point.p99), bound])
    .map((tick) => svg('text', { x: left - 6, y: y(tick) + 4, class: 'time' }, time(tick)));
  const lines = drawn.map((row, i) => {
    const own = row.knee.points.filter((point) => point.p99 > 0);
    // Of the tries at a rate the line takes the best, as the search does.
    const best = own.filter((point) => !own.some((other) => other.rate === point.rate && other.p99 < point.p99));
    return svg('g', { class: `series s${i % 8}` },
      svg('polyline', { points: best.map((point) => `${x(point.rate)},${y(point.p99)}`).join(' ') }),
      ...own.map((point) => svg('circle', { cx: x(point.rate), cy: y(point.p99), r: 3.5, class: point.held ? 'held' : 'failed' },
        svg('title', {}, `${row.name}: ${whole(point.rate)}/s, p99 ${time(point.p99)}, ${point.late} late, ${point.failures} failed`))));
  });
  section.append(
    element('p', { class: 'hint' },
      'The p99 at each tried rate, both axes logarithmic. Filled: the rate held; hollow: it did not. The line is the bound.'),
    svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'p99 over the rate' },
      svg('line', { x1: left, x2: width, y1: y(bound), y2: y(bound), class: 'bound' }), ...rates, ...times, ...lines,
      svg('text', { x: width, y: height - 4, class: 'time' }, 'requests/s')),
    element('ol', { class: 'legend' }, ...drawn.map((row, i) => {
      const perCore = row.knee.perCore == null ? '' : `, ${whole(row.knee.perCore)} per core`;
      return element('li', { class: `s${i % 8}` }, element('span', { class: 'name' }, row.name),
        element('span', {}, row.knee.rate == null ? 'no rate held' : `${whole(row.knee.rate)} requests/s${perCore}`));
    })));
  return section;
}

function beside(baseline) {
  if (!baseline?.ratios) {
    return [];
  }
  const ratio = (value) => (value == null ? '–' : typeof value === 'number' ? digits(value)
    : digits(value.value) + (value.low == null ? '' : ` (${digits(value.low)}–${digits(value.high)})`));
  return [element('section', {}, element('h2', {}, `This service ÷ ${baseline.name}`),
    element('p', { class: 'hint' },
      'Geometric means over all scenarios, with their 95 % interval. More requests and less time are better.'),
    element('div', { class: 'wide' }, grid(['format', 'requests/s', 'p50', 'p99', 'bytes'], baseline.ratios.map((row) => [
      row.format, ratio(row.requestsPerSecond), ratio(row.p50), ratio(row.p99), ratio(row.wireBytes)]))))];
}

function failures(report) {
  const all = [...report.scenarios, ...(report.baseline?.scenarios ?? [])];
  const name = (text) => element('span', { class: 'name' }, text);
  const lines = all.flatMap((scenario) => (scenario.failureKinds ?? [])
    .map(({ count, kind, example }) => element('li', {}, name(scenario.name), name(`${whole(count)} × ${kind}: ${example}`))));
  return lines.length === 0 ? [] : [element('section', {}, element('h2', {}, 'What failed?'), element('ol', {}, ...lines))];
}

function grid(titles, lines) {
  return element('table', {}, element('thead', {}, element('tr', {}, ...titles.map((title) => element('th', { scope: 'col' }, title)))),
    element('tbody', {}, ...lines.map((line) => element('tr', {}, ...line.map((cell) => element('td', {}, cell))))));
}

// All figures.

const cell = (row) => ([, value, text]) => (text ? text(row) : typeof value(row) === 'number' ? digits(value(row)) : value(row) ?? '–');

function list() {
  const lines = rows.filter((row) => row.data === at('data').value).map((row) => columns.map(cell(row)));
  at('table').replaceChildren(...grid(columns.map(([title]) => title), lines).children);
}

function save(name, type, lines) {
  const link = element('a', { download: name, href: URL.createObjectURL(new Blob([lines.join('\r\n')], { type })) });
  link.click();
  URL.revokeObjectURL(link.href);
}

at('csv').addEventListener('click', () => {
  const quote = (value) => (typeof value === 'number' ? `${value}` : `"${(value ?? '').replaceAll('"', '""')}"`);
  const lines = rows.map((row) => columns.map(([, value]) => quote(value(row))));
  save('report.csv', 'text/csv', [columns.map(([title]) => quote(title)), ...lines].map((line) => line.join()));
});
at('markdown').addEventListener('click', () => {
  const text = (line) => `| ${line.map((value) => value.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = columns.map((_, i) => (i < 2 ? '---' : '---:'));
  save('report.md', 'text/markdown', [columns.map(([title]) => title), rule, ...rows.map((row) => columns.map(cell(row)))].map(text));
});
at('controls').addEventListener('input', (event) => {
  hasChosenRate ||= event.target === at('rate');
  show();
});
at('controls').addEventListener('submit', (event) => event.preventDefault());

// A file of one's own.

async function open(file) {
  at('error').textContent = '';
  try {
    read(JSON.parse(await file.text()));
  } catch (error) {
    at('error').textContent = error instanceof SyntaxError ? `${file.name} is not JSON.` : error.message;
  }
}

at('file').addEventListener('change', async () => {
  await open(at('file').files[0]);
  at('file').value = ''; // so that the same one can be chosen again
});
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  document.body.classList.add('dropping');
});
document.addEventListener('dragleave', () => document.body.classList.remove('dropping'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  document.body.classList.remove('dropping');
  if (event.dataTransfer.files.length > 0) {
    open(event.dataTransfer.files[0]);
  }
});

// A report beside the page that the address names, where it is served: from a disk a browser reads none. Otherwise the sample.
const named = new URLSearchParams(location.search).get('report');
if (named === null) {
  read(globalThis.sample);
} else {
  const reading = fetch(named).then((response) => (response.ok ? response.json() : Promise.reject(new Error(`${response.status}`))));
  reading.then(read).catch(() => {
    const advice = location.protocol === 'file:' ? ' from a disk: drop it here' : '';
    at('error').textContent = `${named} cannot be read${advice}. The sample report is shown instead.`;
    read(globalThis.sample);
  });
}
