using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Trimmed;

// Published trimmed and self-contained by .ci/run: every dataset through every format and back, one at the root and as a list.
const int Count = 100;
const int Seed = 1;
var formats = new FormatSet(ContractShapes.All, FormatSet.Standard(FormatLimits.Default));
var check = new RoundTripCheck(formats);
check.Run(OrganizationSample.Create(Count, Seed));
check.Run(DemoSample.Create(Count, Seed).ToList());
check.Run(UserSample.Create(Count, Seed).ToList());
check.Run(MessageSample.Create(Count, Seed).ToList());
check.Run(UserSample.Create(1, Seed)[0]);
Console.WriteLine($"{check.Count} round trips in {formats.Formats.Count} formats, trimmed");
return check.Count == 5 * 4 ? 0 : 1;
