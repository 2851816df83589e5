using System.Formats.Tar;
using System.IO.Compression;
using System.Text.Json;
using SerializationApi.Compatibility.Tests.Roots;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Suites;

/// <summary>nst/JSONTestSuite: a parser reads <c>y_</c>, refuses <c>n_</c> and may do either with <c>i_</c>.</summary>
public sealed class JsonTestSuite
{
    private static readonly FormatSet Set = new([.. RootShapes.All, .. Kinds.KindShapes.All]);

    [Fact]
    public void Each_file_is_read_or_refused_as_its_name_says() => Check("", "", static json => JsonRead<JsonElement>(json));

    // Who skips a value checks it by another code.
    [Fact]
    public void Each_file_as_an_unknown_member_is_skipped_or_refused_as_its_name_says() =>
        Check("""[{"unknown":""", ""","id":7}]""", static json => Assert.Equal(7, Assert.Single(JsonRead<List<Ware>>(json)).Id));

    private static void Check(string before, string after, Action<byte[]> read)
    {
        int files = 0;
        foreach ((string name, byte[] content) in Files())
        {
            byte[] json = [.. System.Text.Encoding.UTF8.GetBytes(before), .. content, .. System.Text.Encoding.UTF8.GetBytes(after)];
            Exception? error = Record.Exception(() => read(json));
            Assert.True(
                name[0] switch
                {
                    'y' => error is null,
                    'n' => error is InvalidPayloadException,
                    _ => error is null or InvalidPayloadException,
                },
                $"{name}: {error}"
            );
            files++;
        }

        Assert.True(files > 300, $"{files} files");
    }

    private static T JsonRead<T>(byte[] json) => Set.FindCodecs<T>()!.For(Set.Formats[0]).Decode(json)!;

    private static IEnumerable<(string Name, byte[] Content)> Files()
    {
        using var tar = new TarReader(new GZipStream(OutsideSuite.Open("JSONTestSuite.tgz"), CompressionMode.Decompress));
        while (tar.GetNextEntry() is { } entry)
        {
            if (Path.GetExtension(entry.Name) == ".json")
            {
                using var content = new MemoryStream();
                entry.DataStream?.CopyTo(content);
                yield return (Path.GetFileName(entry.Name), content.ToArray());
            }
        }
    }
}
