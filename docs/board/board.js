// Answers questions with a report.json of compare or of the load tests. No network but for a report beside this page, no build step.
'use strict';

const SHOWN = 6; // ranks of an answer
const NAMED = 6; // systems of a rank
const AS_GOOD = 1.05; // times the best, where a report says nothing of noise
const MOST_NOISE = 0.3; // of a time, above which none has a winner
const PLAIN = ['none', 'identity'];
const at = (id) => document.getElementById(id);
let rows = []; // { data, name, compression, coding, bytes, out, back, low, high, isAnswer, isJson, … }, times in milliseconds
let columns = []; // [title, (row) => text or number]
let isLoadTest = false;
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
    throw new Error('This is no report of compare or of the load tests: it has neither results nor scenarios.');
  }
  isLoadTest = !Array.isArray(report.results);
  const { machine } = report;
  at('about').textContent = [machine?.processor, machine && `${machine.cores} cores`, machine?.runtime, report.startedAt?.slice(0, 10)].filter(Boolean).join(' · ');
  fill('data', [...new Set(rows.map((row) => row.data))]);
  fill('compression', [...new Set(rows.map((row) => row.coding)), 'any']);
  at('rate-label').hidden = isLoadTest;
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

// A response as the load tests saw it: what encoding and the server take is its median latency, where both are one machine's.
function readLoadTest(report) {
  const all = [...report.scenarios.map((scenario) => [scenario, '']), ...(report.baseline?.scenarios ?? []).map((scenario) => [scenario, `${report.baseline.name}: `])];
  rows = all.filter(([scenario]) => scenario.successes > 0).map(([scenario, prefix]) => {
    const rounds = scenario.rounds.map((round) => round.p50);
    const coding = report.settings.encoding;
    return {
      data: `${scenario.set}, ${whole(scenario.count)}, ${scenario.operation}`, name: prefix + scenario.mediaType,
      compression: coding, coding,
      bytes: Math.max(scenario.payload.wireBytes, scenario.payload.requestBytes),
      isAnswer: true, isJson: scenario.mediaType === 'application/json' && prefix === '',
      out: scenario.latency.p50, back: 0,
      low: Math.min(...rounds, scenario.latency.p50), high: Math.max(...rounds, scenario.latency.p50),
      perSecond: scenario.requestsPerSecond, p99: scenario.latency.p99,
    };
  });
  columns = [['data', (row) => row.data], ['format', (row) => row.name], ['encoding', (row) => row.compression], ['bytes', (row) => row.bytes],
    ['requests/s', (row) => row.perSecond], ['p50, ms', (row) => row.out], ['p99, ms', (row) => row.p99]];
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
  if (!hasChosenRate && !isLoadTest) {
    chooseRate(ofData, megabits);
  }
  const perSecond = 10 ** at('rate').value;
  at('bandwidth-text').textContent = speed(megabits);
  at('rate-text').textContent = `${whole(perSecond)} a second`;
  const chosen = ofData.filter((row) => at('compression').value === 'any' || row.coding === at('compression').value);
  const all = (row) => row.out + row.back + way(row.bytes, megabits);
  const inBytes = (bytes) => `${whole(bytes)} bytes`;
  const cards = [card({ question: 'Which is smallest?', from: chosen, figure: (row) => row.bytes, text: inBytes, worse: 'larger', json })];
  if (isLoadTest) {
    cards.push(
      card({
        question: `Which is fastest at ${speed(megabits)}?`, from: chosen, figure: all, text: time, worse: 'slower', noise, json,
        hint: 'The median latency that was measured, and the way.',
      }),
      card({
        question: 'Which serves most requests?', from: chosen, figure: (row) => row.perSecond, text: (rate) => `${whole(rate)} requests/s`,
        worse: 'fewer', isMore: true, noise: (row) => relativeNoise(row) * row.perSecond, json,
      }),
      card({
        question: 'Whose slowest are fastest?', from: chosen, figure: (row) => row.p99, text: time, worse: 'slower', json,
        hint: 'The 99th percentile of the latency.',
      }));
  } else {
    const warning = unreliable(ofData);
    cards.push(
      card({
        question: `Which is fastest at ${speed(megabits)}?`, from: chosen, figure: all, text: time, worse: 'slower', noise, json, warning,
        hint: 'There and back: encoding, the way, decoding.',
      }),
      costs({ chosen, perSecond, megabits, json, warning }), compressions(ofData.filter((row) => row.isAnswer), megabits, warning));
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

// The best by a figure and the next ranks, each system once. A rank is what is within the noise of both, or within 5 % where a figure has
// none. JSON with the same compression is always there.
function card({ question, from, figure, text, worse, json, noise: noiseOf = () => 0, isMore = false, hint = '', warning = '' }) {
  const section = element('section', {}, element('h2', {}, question));
  const better = (one, other) => (isMore ? figure(other) - figure(one) : figure(one) - figure(other));
  const systems = new Map();
  from.filter((row) => row.isAnswer).sort(better).forEach((row) => systems.has(row.name) || systems.set(row.name, row));
  const sorted = [...systems.values()];
  if (sorted.length === 0 || warning !== '') {
    section.append(element('p', { class: warning === '' ? '' : 'error' }, warning || 'Nothing was measured so.'));
    return section;
  }
  const ratio = (row, other) => (isMore ? figure(other) / figure(row) : figure(row) / figure(other));
  const isAsGood = (row, other) => ratio(row, other) <= AS_GOOD || Math.abs(figure(row) - figure(other)) <= noiseOf(row) + noiseOf(other);
  const ranks = [];
  sorted.forEach((row) => (ranks.length > 0 && isAsGood(row, ranks.at(-1)[0]) ? ranks.at(-1).push(row) : ranks.push([row])));
  const [best] = sorted;
  const baseline = json(best);
  const shown = ranks.slice(0, SHOWN);
  const longest = Math.max(...shown.flat().map(figure), baseline ? figure(baseline) : 0);
  const line = (names, row, note, classes) => {
    const bar = element('div', { class: 'bar' });
    bar.style.width = `${(100 * figure(row)) / longest}%`;
    return element('li', { class: classes }, element('span', { class: 'name' }, names),
      element('span', {}, text(figure(row)), ' ', element('span', { class: 'word' }, note), bar));
  };
  const items = shown.map((rank, i) => {
    const isBaseline = rank[0] === baseline;
    const note = i > 0 ? word(ratio(rank[0], best), worse) : rank.length > 1 ? 'equally good' : 'best';
    const more = rank.length > NAMED ? ` and ${rank.length - NAMED} more` : '';
    const names = rank.slice(0, NAMED).map(label).join(', ') + more;
    return line(names, rank[0], isBaseline ? `${note}, baseline` : note, isBaseline ? 'json' : i > 0 ? '' : 'best');
  });
  if (baseline && !shown.some(([first]) => first === baseline)) {
    items.push(line(label(baseline), baseline, 'baseline', 'json'));
  }
  section.append(
    element('p', { class: 'answer' }, `${label(best)}: ${text(figure(best))}`),
    element('p', { class: 'hint' }, [hint, against(best, baseline, ratio, worse)].filter(Boolean).join(' ')),
    element('ol', {}, ...items));
  return section;
}

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
    const more = row.out + row.back - none.out - none.back;
    const saved = none.bytes - row.bytes;
    const until = more <= 0 ? Infinity : (saved * 8) / (more * 1000);
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
  const whole100 = (share) => `${share < 0 ? '−' : ''}${whole(Math.abs(100 * share))}`;
  section.append(
    element('p', { class: 'answer' }, gains[0].gain > 0
      ? `At ${speed(megabits)}, ${label(gains[0].row)} gains most: ${time(gains[0].gain)}`
      : `At ${speed(megabits)} none pays.`),
    element('p', { class: 'hint' }, `Each system with the compression that suits it best here: the bytes that it saves, the time that it
      takes, and the network up to which that pays.`),
    element('ol', {}, ...items.map(({ row, share, more, until, gain }) => {
      const pays = share <= 0 ? 'never pays' : until === Infinity ? 'always pays' : `pays up to ${speed(until)}`;
      const bar = element('div', { class: 'bar' });
      bar.style.width = `${Math.max(0, 100 * (1 - share))}%`;
      return element('li', { class: row.isJson ? 'json' : gain > 0 ? 'best' : '' }, element('span', { class: 'name' }, label(row)),
        element('span', {}, `${whole100(share)} % fewer bytes, ${more < 0 ? '−' : '+'}${time(Math.abs(more))} `,
          element('span', { class: 'word' }, pays), bar));
    })));
  return section;
}

function list() {
  at('table').tHead.replaceChildren(element('tr', {}, ...columns.map(([title]) => element('th', { scope: 'col' }, title))));
  at('table').tBodies[0].replaceChildren(...rows.filter((row) => row.data === at('data').value)
    .map((row) => element('tr', {}, ...columns.map(([, value]) => element('td', {}, typeof value(row) === 'number' ? digits(value(row)) : value(row))))));
}

at('csv').addEventListener('click', () => {
  const quote = (value) => (typeof value === 'number' ? `${value}` : `"${value.replaceAll('"', '""')}"`);
  const text = [columns.map(([title]) => quote(title)), ...rows.map((row) => columns.map(([, value]) => quote(value(row))))].map((line) => line.join()).join('\r\n');
  const link = element('a', { download: 'report.csv', href: URL.createObjectURL(new Blob([text], { type: 'text/csv' })) });
  link.click();
  URL.revokeObjectURL(link.href);
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
    at('error').textContent = error instanceof SyntaxError ? `${file.name} is no JSON.` : error.message;
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
    at('error').textContent = `${named} cannot be read${advice}. This is the sample.`;
    read(globalThis.sample);
  });
}
