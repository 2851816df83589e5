// Answers questions with a report.json of compare or of the load tests. No network but for the report beside this page, no build step.
'use strict';

const SHOWN = 8; // rows of an answer
const AS_GOOD = 1.05; // times the best, where a report says nothing of noise
const at = (id) => document.getElementById(id);
let rows = []; // { data, name, compression, bytes, out, back, low, high, … }, times in milliseconds
let columns = []; // [title, (row) => text or number]

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
function word(ratio, isAsGood, worse) {
  return isAsGood ? 'as good' : ratio < 1.25 ? `a bit ${worse}` : ratio < 2 ? worse : ratio < 10 ? `${digits(ratio)} times` : `far ${worse}, ${digits(ratio)} times`;
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
  const { machine } = report;
  at('about').textContent = [machine?.processor, machine && `${machine.cores} cores`, machine?.runtime, report.startedAt?.slice(0, 10)].filter(Boolean).join(' · ');
  fill('data', [...new Set(rows.map((row) => row.data))]);
  fill('compression', ['any', ...new Set(rows.map((row) => row.compression))]);
  at('board').hidden = false;
  show();
}

function readComparison(report) {
  const key = (row) => [row.dataset, row.system, row.compression].join(); // a report has one count of each
  const spreads = new Map(report.spreads.map((spread) => [key(spread), spread]));
  rows = report.results.map((row) => {
    const spread = spreads.get(key(row)) ?? {};
    const [out, back] = [row.serializeMs, row.deserializeMs];
    return {
      data: `${row.dataset}, ${whole(row.count)}`, name: row.system, compression: row.compression, bytes: row.bytes, out, back,
      low: (spread.serializeLowMs ?? out) + (spread.deserializeLowMs ?? back), high: (spread.serializeHighMs ?? out) + (spread.deserializeHighMs ?? back),
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
    return {
      data: `${scenario.set}, ${whole(scenario.count)}, ${scenario.operation}`, name: prefix + scenario.mediaType, compression: report.settings.encoding, bytes: Math.max(scenario.payload.wireBytes, scenario.payload.requestBytes),
      out: scenario.latency.p50, back: 0, low: Math.min(...rounds, scenario.latency.p50), high: Math.max(...rounds, scenario.latency.p50), perSecond: scenario.requestsPerSecond, p99: scenario.latency.p99, cores: scenario.servicePerRequest,
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

function show() {
  const megabits = 10 ** at('bandwidth').value;
  const perSecond = 10 ** at('rate').value;
  at('bandwidth-text').textContent = speed(megabits);
  at('rate-text').textContent = `${whole(perSecond)} a second`;
  const ofData = rows.filter((row) => row.data === at('data').value);
  const chosen = ofData.filter((row) => at('compression').value === 'any' || row.compression === at('compression').value);
  const all = (row) => row.out + row.back + way(row.bytes, megabits);
  const noise = (row) => (row.high - row.low) / 2;
  const cards = [
    card('Which is smallest?', chosen, (row) => row.bytes, (bytes) => `${whole(bytes)} bytes`, 'larger', () => 0),
    card(`Which is fastest at ${speed(megabits)}?`, chosen, all, time, 'slower', noise, rows[0].perSecond === undefined ? 'There and back: encoding, the way, decoding.' : 'The median latency that was measured, and the way.'),
  ];
  if (rows[0].perSecond === undefined) {
    cards.push(costs(chosen, perSecond, megabits), compressions(ofData, megabits));
  } else {
    cards.push(card('Which serves most requests?', chosen, (row) => 1 / row.perSecond, (inverse) => `${whole(1 / inverse)} requests/s`, 'fewer', (row) => (noise(row) / row.out) / row.perSecond),
      card('Whose slowest are fastest?', chosen, (row) => row.p99, time, 'slower', () => 0, 'The 99th percentile of the latency.'));
  }
  at('answers').replaceChildren(...cards);
  list();
}

// The best by a figure, and the next ones; as good is what is within the noise of both, or within 5 % where a figure has none.
function card(question, from, figure, text, worse, noise, hint = '') {
  const sorted = from.map((row) => [row, figure(row)]).sort(([, one], [, other]) => one - other);
  const section = element('section', {}, element('h2', {}, question));
  if (sorted.length === 0) {
    section.append(element('p', {}, 'Nothing was measured so.'));
    return section;
  }
  const [best, least] = sorted[0];
  const longest = sorted[Math.min(SHOWN, sorted.length) - 1][1];
  section.append(element('p', { class: 'answer' }, `${label(best)}: ${text(least)}`), element('p', { class: 'hint' }, hint), element('ol', {}, ...sorted.slice(0, SHOWN).map(([row, value], i) => {
    const isAsGood = value <= least * AS_GOOD || value - noise(row) <= least + noise(best);
    const bar = element('div', { class: 'bar' });
    bar.style.width = `${(100 * value) / longest}%`;
    return element('li', i === 0 || isAsGood ? { class: 'best' } : {}, element('span', { class: 'name' }, label(row)),
      element('span', {}, text(value), ' ', element('span', { class: 'word' }, i === 0 ? 'best' : word(value / least, isAsGood, worse)), bar));
  })));
  return section;
}

const label = (row) => (row.compression === 'none' || row.compression === 'identity' ? row.name : `${row.name} + ${row.compression}`);

// What so many messages a second take of processors and of the network.
function costs(from, perSecond, megabits) {
  const cores = (row) => (perSecond * (row.out + row.back)) / 1000;
  const line = (row) => (perSecond * row.bytes * 8) / 1e6;
  const fits = from.filter((row) => line(row) <= megabits);
  const section = card(`What do ${whole(perSecond)} messages a second cost?`, fits, cores, (number) => `${digits(number)} cores`, 'more', (row) => (perSecond * (row.high - row.low)) / 2000);
  const answer = section.querySelector('.hint') ?? section.lastChild;
  answer.textContent = fits.length === from.length ? 'To encode and decode each once; all fit into the network.'
    : `To encode and decode each once; ${from.length - fits.length} of ${from.length} do not fit into ${speed(megabits)}.`;
  return section;
}

// What compression saves of each system, what it takes, and the network from which on it no longer pays.
function compressions(from, megabits) {
  const plain = new Map(from.filter((row) => row.compression === 'none').map((row) => [row.name, row]));
  const gains = from.filter((row) => row.compression !== 'none' && plain.has(row.name)).map((row) => {
    const none = plain.get(row.name);
    const more = row.out + row.back - none.out - none.back;
    const saved = none.bytes - row.bytes;
    return { row, saved, more, share: saved / none.bytes, until: more <= 0 ? Infinity : (saved * 8) / (more * 1000), gain: way(saved, megabits) - more };
  }).sort((one, other) => other.gain - one.gain);
  const section = element('section', {}, element('h2', {}, 'What does compression cost me?'));
  const pays = gains.filter((gain) => gain.gain > 0);
  section.append(element('p', { class: 'answer' }, gains.length === 0 ? 'Nothing was measured with compression.' : pays.length === 0 ? `At ${speed(megabits)} none pays.` : `At ${speed(megabits)}, ${label(pays[0].row)} saves most.`),
    element('p', { class: 'hint' }, gains.length === 0 ? '' : 'What it saves, what it takes in time, and the network up to which that pays.'),
    element('ol', {}, ...gains.slice(0, SHOWN).map(({ row, share, more, until, gain }) => element('li', gain > 0 ? { class: 'best' } : {}, element('span', { class: 'name' }, label(row)),
      element('span', {}, `${share < 0 ? '−' : ''}${whole(Math.abs(100 * share))} % less, ${more < 0 ? '−' : '+'}${time(Math.abs(more))} `,
        element('span', { class: 'word' }, share <= 0 ? 'never pays' : until === Infinity ? 'always pays' : `pays up to ${speed(until)}`))))));
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
at('controls').addEventListener('input', show);
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

// The report beside the page, where it is served; from a disk a browser reads none.
if (location.protocol.startsWith('http')) {
  fetch(new URLSearchParams(location.search).get('report') ?? 'report.json').then((response) => (response.ok ? response.json() : Promise.reject(new Error(`${response.status}`))))
    .then(read).catch(() => { at('error').textContent = 'There is no report beside this page: drop one.'; });
}
