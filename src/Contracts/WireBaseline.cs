using SerializationApi.Shapes;

// wire.baseline.txt, beside the project, is what payloads of the datasets have been so far (docs/evolution.md).
[assembly: WireBaseline]
