// In a page: posts what each of the server's cases becomes, and whether text can be run as code.
import { roundTrips } from "./cases.mjs";

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
