using System.Text.RegularExpressions;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.Streams;
using SerializationApi.Samples;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Tokens;

/// <summary>docs/formats.md shows a format of one's own as it is here.</summary>
public sealed partial class FormatsPageTests
{
    private static readonly string Page = Read("docs/formats.md");

    private static readonly FormatSet Formats = new(ContractShapes.All, [new PlainFormat()]);

    [Fact]
    public void Each_block_of_code_that_names_a_file_is_in_it()
    {
        MatchCollection blocks = Block().Matches(Page);
        Assert.Equal(Regex.Count(Page, "^// samples/", RegexOptions.Multiline, TimeSpan.FromSeconds(1)), blocks.Count);
        Assert.True(blocks.Count >= 4);
        Assert.All(
            blocks,
            block => Assert.Contains(block.Groups["code"].Value, Read(block.Groups["file"].Value), StringComparison.Ordinal)
        );
    }

    [Fact]
    public void The_example_writes_and_reads_contracts_and_lists()
    {
        List<Organization> organizations =
        [
            OrganizationSample.Create(3, 1),
            new Organization
            {
                Id = 7,
                Tags = ["tea", null!],
                Members = null!,
            },
        ];
        byte[] payload = Encode(organizations);
        Assert.Equal((byte)'[', payload[0]);
        Assert.Equal(payload, Encode(Codec<List<Organization>>().Decode(payload)!));
        for (int length = 0; length < payload.Length; length += 7)
        {
            Assert.Throws<InvalidPayloadException>(() => Codec<List<Organization>>().Decode(payload.AsSpan(0, length)));
        }

        Assert.Equal("a token", Assert.Throws<InvalidPayloadException>(() => Codec<List<Organization>>().Decode("?"u8)).Expected);
    }

    // Decimals and dates are texts unless a syntax has a form for them.
    [Fact]
    public void The_example_has_no_forms_of_its_own_for_decimals_and_dates()
    {
        var user = new User { Salary = 1.50m, Birth = new DateTime(2025, 11, 25, 8, 30, 0, DateTimeKind.Utc) };
        byte[] payload = Encode(user);
        Assert.True(payload.AsSpan().IndexOf("1.50"u8) > 0);
        Assert.True(payload.AsSpan().IndexOf("2025-11-25T08:30:00Z"u8) > 0);
        Assert.Equal(user.Salary, Codec<User>().Decode(payload)!.Salary);
        Assert.Equal(user.Birth, Codec<User>().Decode(payload)!.Birth);
    }

    [Fact]
    public void The_example_is_streamed_and_annotated()
    {
        Format stream = Formats.Formats[0].WithParameter("delimited", "true")!;
        Assert.Same(Formats.Formats[0].StreamForm, stream);
        Assert.Equal("; delimited=true", stream.ContentTypeParameters);
        User[] users = [new User { Name = "a" }, new User { Name = "b" }];
        byte[] payload = [.. users.SelectMany(Encode)];
        using ItemReader<User> reader = Formats.FindCodecs<List<User>>()!.ForStream(Assert.IsType<StreamForm>(stream)).CreateReader();
        List<string?> names = [];
        foreach (byte next in payload)
        {
            reader.Append([next]);
            while (reader.TryRead(out User? user))
            {
                names.Add(user?.Name);
            }
        }

        Assert.Equal(["a", "b"], names);
        Assert.Equal(
            ["a", "b"],
            Formats
                .Annotate(stream, null, payload)
                .Root!.Children.Select(static user => user.Children.Single(static member => member.Key == "name").Value)
        );
        Assert.NotNull(Formats.Annotate(stream, null, payload.AsMemory(1)).Error);
    }

    private static Codec<T> Codec<T>() => Formats.FindCodecs<T>()!.For(Formats.Formats[0]);

    private static byte[] Encode<T>(T value)
    {
        using PooledBuffer payload = Codec<T>().Encode(value);
        return payload.Span.ToArray();
    }

    private static string Read(string file) => File.ReadAllText(Path.Combine(Repository.Root, file)).ReplaceLineEndings("\n");

    [GeneratedRegex(@"```csharp\n// (?<file>samples/[^\n]+)\n(?<code>.*?)```", RegexOptions.Singleline, matchTimeoutMilliseconds: 1000)]
    private static partial Regex Block();
}
