// Posts an order to samples/Service and gets all of them, in one format after another.
import { createClient } from "./api/client.js";
import { json, memoryPack, messagePack, messagePackNames, protobuf } from "./api/formats.js";
import { Order } from "./api/OrderShapes.js";

const formats = { "JSON": json, "MessagePack": messagePack, "MessagePack with names": messagePackNames, "Protobuf": protobuf, "MemoryPack": memoryPack };
const form = document.querySelector<HTMLFormElement>("#form")!;
const items = document.querySelector<HTMLInputElement>("#items")!;
const rows = document.querySelector<HTMLTableSectionElement>("#rows")!;
const error = document.querySelector("#error")!;

async function send(): Promise<void> {
  const order: Order = { id: 7, items: items.value.split(",").map((item) => item.trim()) };
  rows.replaceChildren();
  for (const [name, format] of Object.entries(formats)) {
    const client = createClient("/", { accept: [format] });
    await client.post("orders", order, Order, Order);
    const all = await client.get("orders", Order.list);
    const row = rows.insertRow();
    for (const text of [name, `${Order.encode(order, format).length}`, all.map((each) => `${each.id}: ${each.items?.join(" and ") ?? "nothing"}`).join("; ")]) {
      row.insertCell().textContent = text;
    }
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  error.textContent = "";
  send().catch((failure: unknown) => { error.textContent = String(failure); });
});
form.requestSubmit();
