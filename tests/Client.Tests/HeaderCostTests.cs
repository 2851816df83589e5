using System.Text;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Client.Tests;

/// <summary>A response costs in proportion to its header: 32 KB beside 1 KB.</summary>
[CollectionDefinition(nameof(HeaderCostTests), DisableParallelization = true)]
[Collection(nameof(HeaderCostTests))]
public sealed class HeaderCostTests
{
    private const int Small = 1024;

    // Twice what is linear.
    private const double MaxGrowth = 64;

    private static readonly ClientFormats Formats = new(new FormatSet(ContractShapes.All));

    [Theory]
    [InlineData("Content-Type", "application/x-msgpack;", "keys=names;")]
    [InlineData("Content-Type", "text/plain;", "a=\"\\\"\";")]
    [InlineData("Content-Encoding", "", "gzip,")]
    [InlineData("Content-Encoding", "", ",")]
    public void A_header_of_32_KB_costs_at_most_64_times_one_of_1_KB(string name, string start, string piece)
    {
        Action small = () => Read(name, start, piece, Small);
        small();
        double growth = CostGrowth.Of(small, () => Read(name, start, piece, 32 * Small));

        Assert.True(growth <= MaxGrowth, $"{name}: {start}{piece}{piece}…: 32 times the bytes cost {growth:F0} times as much.");
    }

    private static void Read(string name, string start, string piece, int length)
    {
        using var content = new ByteArrayContent("{}"u8.ToArray());
        content.Headers.TryAddWithoutValidation("Content-Type", "application/json");
        content.Headers.Remove(name);
        content.Headers.TryAddWithoutValidation(name, start + new StringBuilder(length).Insert(0, piece, length / piece.Length));
        try
        {
            content.ReadFromFormatAsync<User>(Formats).GetAwaiter().GetResult();
        }
        catch (Exception error) when (error is NotSupportedException or HttpRequestException or InvalidPayloadException)
        {
            // What the header says is not asked here.
        }
    }
}
