// Sends what the forms say, and shows what comes back.

import { addressOf } from './address.js';
import { count, element, grpcMessages, gunzip, parse, readStart } from './bytes.js';
import { Viewer } from './viewer.js';

const ROUNDS = 3; // of requests that change nothing, in the main formats
const PATIENCE = 60_000; // milliseconds
const JSON_TYPE = 'application/json';
const PROTOBUF_TYPE = 'application/x-protobuf';
const MAX_MESSAGES = 20; // of a body of gRPC that have a row
const CHARACTERS_PER_BYTE = 8; // at most, of text that is pasted: hex with 0x, commas and line ends, or a dump

const at = (id) => document.getElementById(id);
const viewer = new Viewer({ tree: at('tree'), json: at('json'), hex: at('hex'), where: at('where'), announce: (text) => { at('status').textContent = text; }, choose: () => remember() });

let lab; // what GET endpoints says
let results = []; // { label, mediaType, contract, status, time, bytes, size, sizes }
let shown; // the one of them that is looked at
let called; // what the address bar says was called, without the format and the member; null of a body of one's own
let wanted; // the format and the member that are to be shown when all has come: { format, path }, or {}; null where whoever sends chooses
let stop = new AbortController(); // stops what is under way when something else is asked for

const endpoint = () => lab.endpoints[at('endpoint').value];
const checked = () => [...document.querySelectorAll('fieldset input:checked')].map((box) => box.value);
const nameOfEndpoint = ({ method, path }) => `${method} ${path}`;
const nameOf = (contract) => lab.contracts.find((other) => other.name === contract)?.label ?? '';
const problemOf = async (response) => (await response.json().catch(() => ({}))) ?? {};

// Asks the page's own side. A refusal becomes an error with the problem.
async function ask(what, query, body, signal) {
  const url = new URL(what, import.meta.url);
  url.search = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
  const response = await fetch(url, { method: body ? 'POST' : 'GET', body, signal, headers: body ? { 'Content-Type': 'application/octet-stream' } : {} });
  if (!response.ok) {
    const problem = await problemOf(response);
    throw Object.assign(new Error(problem.detail ?? `The server responds with ${response.status}.`), { offset: problem.offset });
  }
  return response;
}

const convert = async (bytes, contract, format, to) => new Uint8Array(await (await ask('convert', { contract, format, to }, bytes)).arrayBuffer());

// Runs a form's action; whatever was under way is stopped, and an error is shown beneath it.
function onSubmit(form, action) {
  at(form).addEventListener('submit', async (event) => {
    event.preventDefault();
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    const error = at(`${form}-error`);
    error.textContent = '';
    at('status').textContent = 'Sending';
    try {
      await action(signal);
      if (!signal.aborted && at('status').textContent === 'Sending') {
        at('status').textContent = '';
      }
    } catch (failure) {
      if (!signal.aborted) {
        error.textContent = failure.message;
        at('status').textContent = '';
      }
    }
  });
}

// Choosing what to call.

function option(value, label) { return element('option', { value }, label); }

function formatBox(format, isChecked) {
  return element('label', {}, element('input', { type: 'checkbox', value: format.mediaType, checked: isChecked }), ` ${format.label}`);
}

async function start() {
  lab = await (await ask('endpoints', {})).json();
  const groups = new Map();
  lab.endpoints.forEach((each, i) => {
    const group = each.group ?? 'other';
    groups.set(group, [...(groups.get(group) ?? []), option(i, nameOfEndpoint(each))]);
  });
  at('endpoint').replaceChildren(...[...groups].map(([label, options]) => element('optgroup', { label }, ...options)));
  at('contract').append(...lab.contracts.map((contract) => option(contract.name, contract.label)));
  at('format').append(...lab.formats.map((format) => option(format.mediaType, format.label)));
  if (lab.endpoints.length === 0) {
    at('summary').textContent = 'No endpoint is described: call AddOpenApi() or AddEndpointsApiExplorer() in the application. You can still look at bodies.';
    return;
  }
  at('endpoint').addEventListener('change', () => choose());
  at('formats').parentElement.addEventListener('change', nameButton);
  window.addEventListener('hashchange', () => open());
  await open();
}

// Opens what the address bar names, else the first endpoint that negotiates; what only reads is sent at once.
async function open() {
  const state = new URLSearchParams(location.hash.slice(1));
  const call = state.get('call');
  const named = lab.endpoints.find((each) => nameOfEndpoint(each) === call);
  at('ask-error').textContent = '';
  if (call !== null && !named) {
    at('endpoint').disabled = at('send').disabled = false;
    await choose();
    at('ask-error').textContent = `The link names ${call.slice(0, 200)}, which is not an endpoint of this application. Choose one.`;
    return;
  }
  const first = named ?? lab.endpoints.find((each) => each.method === 'GET' && each.response.formats.filter((format) => format.name).length > 1 && each.parameters.every((parameter) => !parameter.required || parameter.default)) ?? lab.endpoints[0];
  at('endpoint').value = lab.endpoints.indexOf(first);
  await choose();
  for (const input of inputs()) {
    input.value = (input.dataset.in !== 'header' && state.get(`p.${input.name}`)) || input.value;
  }
  at('endpoint').disabled = at('send').disabled = false;
  if (first.method === 'GET' && (named || first.response.formats.length > 1) && at('ask').checkValidity()) {
    wanted = named ? { format: state.get('in'), path: state.get('at') } : {};
    at('ask').requestSubmit();
  }
}

// Keeps in the address bar what is shown, so that a link shows it again; header fields and bodies are not kept.
function remember() {
  const state = new URLSearchParams(called ?? '');
  if (called && shown?.accept) {
    state.set('in', shown.accept);
    if (viewer.path) {
      state.set('at', viewer.path);
    }
  }
  history.replaceState(null, '', `${location.pathname}${location.search}${state.size > 0 ? `#${state}` : ''}`);
}

const inputs = () => [...at('parameters').querySelectorAll('input, select')];

async function choose(body) {
  const chosen = endpoint();
  const isRead = chosen.method === 'GET';
  at('summary').textContent = chosen.summary ?? '';
  at('documentation').hidden = !chosen.documentation;
  at('documentation').href = chosen.documentation ?? '';
  markStale();
  at('parameters').replaceChildren(...chosen.parameters.map(field));
  const main = chosen.response.formats.filter((format) => format.main);
  const others = chosen.response.formats.filter((format) => !format.main);
  at('formats').replaceChildren(...main.map((format, i) => formatBox(format, isRead || i === 0)));
  at('variants').replaceChildren(...others.map((format) => formatBox(format, isRead)));
  at('more').hidden = others.length === 0;
  at('formats').closest('fieldset').hidden = chosen.response.formats.length === 0;
  at('body-part').hidden = !chosen.request;
  nameButton();
  if (chosen.request) {
    at('body-format').replaceChildren(...chosen.request.formats.map((format) => option(format.mediaType, format.label)));
    at('body').value = body ?? '';
    const empty = body ?? await example(chosen.request.contract);
    if (endpoint() === chosen && at('body').value === '') {
      at('body').value = empty;
    }
  }
}

// All members of a contract, as they are where a body has none of them.
async function example(contract) {
  const empty = contract?.endsWith('[]') ? '[{}]' : '{}';
  return contract ? convert(empty, contract, JSON_TYPE, JSON_TYPE).then((bytes) => new TextDecoder().decode(bytes), () => empty) : '';
}

function field(parameter) {
  const isRequired = parameter.required && !parameter.default;
  const { name, in: place, catchAll } = parameter;
  const attributes = { name, 'data-in': place, 'data-catch-all': catchAll && 'true', required: isRequired };
  const input = parameter.values.length > 0
    ? element('select', attributes, ...(isRequired ? [] : [option('', '')]), ...parameter.values.map((value) => option(value, value)))
    : element('input', { ...attributes, placeholder: parameter.type, autocomplete: 'off' });
  input.value = parameter.default ?? '';
  return element('label', {}, parameter.in === 'query' ? parameter.name : `${parameter.name} (${parameter.in})`, input);
}

function nameButton() {
  const main = [...at('formats').querySelectorAll('input:checked')].map((box) => box.parentElement.textContent.trim());
  const others = at('variants').querySelectorAll('input:checked').length;
  const all = main.length + others;
  at('send').textContent = all < 2 ? 'Send' : `Send in ${all} formats`;
  const more = others === 0 ? [] : [`${others} ${others === 1 ? 'variant or stream' : 'variants and streams'}`];
  at('chosen').textContent = all < 2 ? '' : [...main, ...more].join(', ');
}

// Results that belong to another endpoint than the one that is chosen say so.
function markStale() {
  const other = called?.get('call');
  const isStale = Boolean(other) && !at('results').hidden && other !== nameOfEndpoint(endpoint());
  at('stale').hidden = !isStale;
  at('stale').textContent = isStale ? `These are responses of ${other}. Send to see ${nameOfEndpoint(endpoint())}.` : '';
  at('results').classList.toggle('stale', isStale);
  at('view').classList.toggle('stale', isStale);
}

// Calling it.

onSubmit('ask', async (signal) => {
  at('results').hidden = at('view').hidden = true; // they are of what was asked for before
  const opening = wanted;
  wanted = null;
  const chosen = endpoint();
  const given = inputs().filter((input) => input.value !== '');
  const query = new URLSearchParams(given.filter((input) => input.dataset.in === 'query').map((input) => [input.name, input.value]));
  const url = addressOf(lab.pathBase, chosen.path, given.filter((input) => input.dataset.in === 'path')
    .map(({ name, value, dataset }) => ({ name, value, isCatchAll: dataset.catchAll === 'true' })));
  url.search = query;
  const headers = Object.fromEntries(given.filter((input) => input.dataset.in === 'header').map((input) => [input.name, input.value]));
  const body = chosen.request ? await requestBody(chosen.request) : null;
  if (body) {
    headers['Content-Type'] = body.mediaType;
  }
  const kept = given.filter((input) => input.dataset.in !== 'header').map((input) => [`p.${input.name}`, input.value]);
  called = new URLSearchParams([['call', nameOfEndpoint(chosen)], ...kept]);
  begin(body ? [body] : []);
  markStale();
  const formats = checked();
  for (const accept of formats.length > 0 ? formats : ['*/*']) {
    await call(url, { method: chosen.method, headers: { ...headers, Accept: accept }, body: body?.bytes }, chosen.response, signal);
  }
  at('status').textContent = `${results.length} bodies, the smallest ${count(Math.min(...results.map((result) => result.size)))} bytes`;
  if (opening) {
    await present(opening, signal);
  }
});

// Shows one format, the smallest that is binary where none is asked for, and marks one member in it.
async function present({ format, path }, signal) {
  const bySize = results.filter((result) => result.isMain && result.status < 300 && result.size > 0 && !/json/.test(result.mediaType)).sort((one, other) => one.size - other.size);
  const result = results.find((other) => format && other.accept === format) ?? bySize[0];
  if (result) {
    document.getElementById(result.box).checked = true;
    await look(result);
    if (!signal.aborted && shown === result && !viewer.chooseAt(path) && path) {
      at('view-error').textContent = `The link names ${path.slice(0, 200)}, which the response does not have.`;
    }
  }
  if (format && result?.accept !== format) {
    at('ask-error').textContent = `The link names the format ${format.slice(0, 200)}, which the endpoint does not have.`;
  } else if (path) {
    at('view').scrollIntoView({ block: 'start' });
  }
}

async function requestBody(request) {
  const mediaType = at('body-format').value;
  const format = request.formats.find((other) => other.mediaType === mediaType);
  let bytes = new TextEncoder().encode(at('body').value);
  if (request.contract && format.name && format.name !== 'json') {
    try {
      bytes = await convert(bytes, request.contract, JSON_TYPE, mediaType);
    } catch (error) {
      if (error.offset !== undefined) {
        const place = new TextDecoder().decode(bytes.subarray(0, error.offset)).length;
        at('body').focus();
        at('body').setSelectionRange(place, place + 1);
      }
      throw error;
    }
  }
  return { label: `request, ${format.label}`, mediaType, contract: request.contract, bytes, size: bytes.length };
}

async function call(url, request, { contract, formats }, signal) {
  let least = Infinity;
  let response;
  let body;
  const described = formats.find((format) => format.mediaType === request.headers.Accept);
  for (let round = 0; round < (request.method === 'GET' && described?.main !== false ? ROUNDS : 1); round++) {
    const from = performance.now();
    response = await fetch(url, { ...request, cache: 'no-store', signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) });
    body = response.body ? await readStart(response.body, lab.maxBytes) : { bytes: new Uint8Array(), size: 0 };
    least = Math.min(least, performance.now() - from);
  }
  const mediaType = response.headers.get('Content-Type') ?? '';
  await add({
    accept: request.headers.Accept, isMain: described?.main, label: described?.label ?? mediaType, isKnown: Boolean(described?.name),
    mediaType, contract: response.ok ? contract : null, status: response.status, time: least, ...body,
  }, signal);
}

// Showing what came.

function begin(first) {
  results = [];
  shown = null;
  remember();
  at('view').hidden = true;
  at('rows').replaceChildren();
  sortBy(null);
  at('results').hidden = false;
  return Promise.all(first.map((result) => add(result, stop.signal)));
}

async function add(result, signal) {
  signal.throwIfAborted();
  results.push(result);
  const isResponse = result.status !== undefined;
  const cell = () => element('td', {}, '–');
  const box = element('input', { type: 'radio', name: 'result', id: `result-${results.length}` });
  result.box = box.id;
  result.cells = { size: cell(), gzip: cell(), br: cell() };
  result.share = cell();
  result.badge = element('span', { class: 'badge', hidden: true }, 'smallest');
  box.addEventListener('change', () => look(result));
  result.row = element(
    'tr', {}, element('th', { scope: 'row' }, box, ' ', element('label', { for: box.id }, result.label), ' ', result.badge),
    element('td', {}, isResponse ? `${result.status}` : ''), element('td', {}, isResponse ? `${result.time.toFixed(1)} ms` : ''),
    ...Object.values(result.cells), result.share);
  at('rows').append(result.row);
  if (!shown && (isResponse || !result.label.startsWith('request'))) {
    box.checked = true;
    look(result);
  }
  if (result.size > 0 && result.size <= lab.maxBytes) {
    result.sizes = await (await ask('sizes', {}, result.bytes, signal)).json();
  }
  drawBars();
}

// All bars have one scale. Responses are compared with the plain JSON among them.
function drawBars() {
  const whole = results.filter((result) => result.status >= 200 && result.status < 300 && result.size > 0);
  const json = whole.find((result) => result.accept === JSON_TYPE)?.size;
  const least = whole.length > 1 ? Math.min(...whole.map((result) => result.size)) : 0;
  for (const result of whole) {
    result.badge.hidden = result.size !== least;
    result.share.textContent = json ? `${Math.round((100 * result.size) / json)} %` : '–';
  }
  const longest = Math.max(1, ...results.flatMap((result) => [result.size, ...Object.values(result.sizes ?? {})]));
  for (const result of results) {
    for (const [kind, cell] of Object.entries(result.cells)) {
      const size = kind === 'size' ? result.size : result.sizes?.[kind];
      if (size !== undefined) {
        const bar = element('div', { class: `bar ${kind}` });
        bar.style.width = `${(100 * size) / longest}%`;
        cell.replaceChildren(count(size), bar);
      }
    }
  }
}

// The columns: how they are called, and what they sort by.
const COLUMNS = [
  ['Format', null], ['Status', ({ status }) => status], ['Time', ({ time }) => time], ['Bytes', ({ size }) => size],
  ['gzip', ({ sizes }) => sizes?.gzip], ['br', ({ sizes }) => sizes?.br], ['of JSON', ({ size }) => size],
];
at('columns').append(element('tr', {}, ...COLUMNS.map(([name], i) => {
  const button = element('button', { type: 'button', title: i === 0 ? 'In the order of the requests' : `Sort by ${name}` }, name);
  button.addEventListener('click', () => sortBy(i));
  return element('th', { scope: 'col' }, button);
})));

// Sorts the rows by a column, the least first; in the order of the requests by the first column, or null.
function sortBy(column) {
  const value = COLUMNS[column ?? 0][1];
  const rows = value ? [...results].sort((one, other) => (value(one) ?? Infinity) - (value(other) ?? Infinity)) : results;
  at('rows').append(...rows.map(({ row }) => row));
  [...at('columns').firstChild.children].forEach((head, i) => {
    if (i === column) {
      head.setAttribute('aria-sort', 'ascending');
    } else {
      head.removeAttribute('aria-sort');
    }
  });
}

async function look(result) {
  shown = result;
  at('view').hidden = false;
  at('view-title').textContent = `Inside ${result.label}`;
  at('view-error').textContent = '';
  at('facts').textContent = [nameOf(result.contract), `${count(result.size)} bytes`].filter(Boolean).join(' · ');
  at('edit').hidden = true;
  at('view').setAttribute('aria-busy', 'true');
  let found = null;
  const format = result.isKnown || lab.formats.some((known) => result.mediaType.startsWith(known.mediaType.split(';')[0])) || /\+\w+/.test(result.mediaType) ? result.mediaType : '';
  if (result.size > lab.maxBytes) {
    const limit = `${count(lab.maxBytes)} bytes`;
    at('view-error').textContent = `The body is longer than ${limit}: only its first bytes are shown, without their members.`;
  } else if (format || result.contract || !result.mediaType) {
    try {
      found = await (await ask('annotate', { format, contract: result.contract }, result.bytes)).json();
    } catch (error) {
      found = null;
      at('view-error').textContent = error.message;
    }
  }
  if (shown !== result) {
    return;
  }
  const bytes = found?.bytes ? Uint8Array.from(atob(found.bytes), (character) => character.charCodeAt(0)) : result.bytes;
  viewer.show(bytes, found);
  remember();
  if (found) {
    describe(result, found);
  }
  at('view').setAttribute('aria-busy', 'false');
}

function describe(result, found) {
  const others = found.guesses.slice(1);
  const isGuess = !result.mediaType;
  at('view-error').textContent = found.error?.message ?? '';
  at('facts').textContent = [
    at('facts').textContent, found.mediaType + (!isGuess ? '' : found.guesses.length > 0 ? ' is a guess' : ', as no format fits'), isGuess && others.length > 0 ? `it may also be ${others.join(', ')}` : '',
    found.blocks ? `decompressed from ${count(found.blocks.length)} ${found.blocks.length === 1 ? 'block' : 'blocks'} of LZ4` : '',
  ].filter(Boolean).join(' · ');
  result.read = found.mediaType;
  at('edit').hidden = !result.contract || Boolean(found.error);
}

// Looking at what was pasted or dropped.

onSubmit('look', async (signal) => {
  const [file] = at('file').files;
  const text = at('paste').value;
  if (file && file.size > lab.maxBytes) {
    throw new Error(`The file has ${count(file.size)} bytes. At most ${count(lab.maxBytes)} are read.`);
  }
  if (!file && text.length > CHARACTERS_PER_BYTE * lab.maxBytes) {
    throw new Error(`The text has ${count(text.length)} characters. At most ${count(CHARACTERS_PER_BYTE * lab.maxBytes)} are read.`);
  }
  await lookAt(file ? new Uint8Array(await file.arrayBuffer()) : parse(text), file?.name ?? 'pasted body', signal);
});

async function lookAt(bytes, label, signal) {
  if (bytes.length === 0) {
    throw new Error('There are no bytes: paste some, or choose a file.');
  }
  called = null;
  begin([]);
  const mediaType = at('format').value;
  const contract = at('contract').value || null;
  const { messages, total } = grpcMessages(bytes, mediaType === '' || mediaType === PROTOBUF_TYPE ? MAX_MESSAGES : 0);
  if (messages.length === 0) {
    await add({ label, mediaType, contract, bytes, size: bytes.length }, signal);
  }
  for (const [i, message] of messages.entries()) {
    const plain = message.isCompressed ? await gunzip(message.bytes, lab.maxBytes) : message.bytes;
    const name = message.isTrailers ? 'trailers' : `message ${i + 1} of ${count(total)}`;
    await add({ label: `${label}, gRPC, ${name}${message.isCompressed ? ', gzip' : ''}`, isKnown: !message.isTrailers, mediaType: message.isTrailers ? 'text/plain' : PROTOBUF_TYPE, contract: message.isTrailers ? null : contract, bytes: plain, size: message.bytes.length + 5 }, signal);
  }
  at('view').scrollIntoView({ block: 'nearest' });
}

at('paste').addEventListener('input', () => { at('file').value = ''; });
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  document.body.classList.add('dropping');
});
document.addEventListener('dragleave', () => document.body.classList.remove('dropping'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  document.body.classList.remove('dropping');
  if (event.dataTransfer.files.length > 0) {
    at('file').files = event.dataTransfer.files;
    at('look').requestSubmit();
  }
});

// The value as JSON goes to the endpoint that is chosen, or to the first one that takes it.
at('edit').addEventListener('click', async () => {
  const { contract, bytes, read } = shown;
  const takes = (each) => each?.request?.contract === contract;
  const target = takes(endpoint()) ? endpoint() : lab.endpoints.find(takes);
  if (!target) {
    at('view-error').textContent = `No endpoint takes ${nameOf(contract)}.`;
    return;
  }
  try {
    const json = new TextDecoder().decode(await convert(bytes, contract, read, JSON_TYPE));
    at('endpoint').value = lab.endpoints.indexOf(target);
    await choose(json);
    at('body').focus();
    at('body').setSelectionRange(0, 0);
    at('body').scrollIntoView({ block: 'nearest' });
  } catch (error) {
    at('view-error').textContent = error.message;
  }
});

start().catch((error) => { at('ask-error').textContent = error.message; });
