// In a page: posts what each of the server's cases becomes by the module that the query names, and whether text can be run as code.
const { roundTrips } = await import(`/${location.search.slice(1)}.mjs`);
const roundTrip = await roundTrips(name => import(`/modules/${name}.js`));
const results = [];
for (const line of (await (await fetch("/cases")).text()).split("\n")) {
  results.push(await roundTrip(line));
}
let evaluates = true;
try {
  new Function("return 1")();
} catch {
  evaluates = false;
}
await fetch("/results", { method: "POST", body: JSON.stringify({ evaluates, results }) });
