using SerializationApi.Shapes;

// wire.baseline.txt in the project folder records the payloads of the datasets so far (docs/evolution.md).
[assembly: WireBaseline]
