using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Trimmed;

// Published natively by .ci/run: every dataset and every kind of contract through every format and back, and through
// the client, the cache's serializers and the hub protocol.
var formats = new FormatSet([.. ContractShapes.All, .. KindShapes.All]);
var check = new RoundTripCheck(formats);
int roundTrips =
    Datasets.All.Sum(dataset => dataset.Accept(check))
    + check.Run(Kinds.Sample)
    + check.Run(Note.Sample)
    + check.Run(Samples.Shelf)
    + check.Run(Samples.Collector)
    + check.Run(Samples.Instrument)
    + check.Run(Samples.Atlas)
    + check.Run(Samples.Mark);
int values = await ClientCheck.RunAsync(formats);
int arguments = HubCheck.Run(formats);
Console.WriteLine(
    $"{roundTrips} round trips in {formats.Formats.Count} formats, {values} values through the "
        + $"client and caches, {arguments} through a hub, native"
);
return roundTrips > 0 ? 0 : 1;
