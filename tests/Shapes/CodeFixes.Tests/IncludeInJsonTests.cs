using SerializationApi.Shapes.CodeFixes.Tests.Support;

namespace SerializationApi.Shapes.CodeFixes.Tests;

/// <summary>Members that System.Text.Json does not see or set get the attribute by which it does.</summary>
public sealed class IncludeInJsonTests
{
    [Fact]
    public async Task Fields_private_members_and_private_setters_are_included_all_at_once()
    {
        using var bench = new Workbench(
            null,
            (
                "Meter.cs",
                """
                using System.Runtime.Serialization;
                using SerializationApi.Shapes;

                namespace Shop;

                [GenerateShape]
                public sealed class Meter
                {
                    [DataMember(Order = 1)]
                    public int Reading;

                    [DataMember(Order = 2)]
                    internal string? Unit { get; set; }

                    [DataMember(Order = 3)]
                    public int Total { get; private set; }
                }
                """
            )
        );
        await bench.FixAsync(new IncludeInJsonFix(), "SHAPE056");
        Assert.Equal(
            """
            using System.Runtime.Serialization;
            using System.Text.Json.Serialization;
            using SerializationApi.Shapes;

            namespace Shop;

            [GenerateShape]
            public sealed class Meter
            {
                [JsonInclude]
                [DataMember(Order = 1)]
                public int Reading;

                [JsonInclude]
                [DataMember(Order = 2)]
                internal string? Unit { get; set; }

                [JsonInclude]
                [DataMember(Order = 3)]
                public int Total { get; private set; }
            }
            """,
            await bench.TextAsync("Meter.cs")
        );
        Assert.Empty(await bench.DiagnosticsAsync());
    }
}
