using System.Collections.Immutable;
using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Roots;

/// <summary>An item of lists at the root.</summary>
internal sealed record Ware([property: DataMember(Order = 1)] int Id, [property: DataMember(Order = 2)] string? Name);

/// <summary>Values that are no contracts.</summary>
[GenerateShapeFor<bool>]
[GenerateShapeFor<int>]
[GenerateShapeFor<int?>]
[GenerateShapeFor<long>]
[GenerateShapeFor<uint>]
[GenerateShapeFor<ulong>]
[GenerateShapeFor<float>]
[GenerateShapeFor<double>]
[GenerateShapeFor<decimal>]
[GenerateShapeFor<char>]
[GenerateShapeFor<string>]
[GenerateShapeFor<byte[]>]
[GenerateShapeFor<Guid>]
[GenerateShapeFor<DateTime>]
[GenerateShapeFor<TimeSpan>]
[GenerateShapeFor<DateOnly>]
[GenerateShapeFor<DayOfWeek>]
[GenerateShapeFor<Half>]
[GenerateShapeFor<Uri>]
[GenerateShapeFor<int[]>]
[GenerateShapeFor<int[,]>]
[GenerateShapeFor<List<int>>]
[GenerateShapeFor<List<string>>]
[GenerateShapeFor<IReadOnlyList<double>>]
[GenerateShapeFor<HashSet<string>>]
[GenerateShapeFor<ImmutableArray<int>>]
[GenerateShapeFor<List<Ware>>]
[GenerateShapeFor<Ware[]>]
[GenerateShapeFor<Dictionary<string, int>>]
[GenerateShapeFor<Dictionary<string, Ware>>]
[GenerateShapeFor<Dictionary<Guid, DayOfWeek>>]
[GenerateShapeFor<(int, string)>]
internal static partial class RootShapes;

/// <summary>Values that Protobuf has no form for, which is warned of.</summary>
[GenerateShapeFor<List<List<int>>>]
[GenerateShapeFor<Dictionary<double, int>>]
[GenerateShapeFor<List<object>>]
internal static partial class RootShapesWithoutProtobuf;
