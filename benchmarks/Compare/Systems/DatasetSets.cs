using System.Text.Json.Serialization.Metadata;
using Google.Protobuf;
using SerializationApi.Benchmarks.Compare.Articles;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>The four datasets of the articles in all systems.</summary>
internal static class DatasetSets
{
    private static readonly FormatSet Shapes = new(ArticleShapes.All);

    private const string Ascii = "organizations-ascii";

    /// <summary>The articles' datasets, in their order.</summary>
    public static IReadOnlyList<string> OfArticles { get; } = ["organizations", "demos", "users", "messages"];

    /// <summary>All names: the articles', and organizations whose text is ASCII, which no JSON library escapes.</summary>
    public static IReadOnlyList<string> Names { get; } = [.. OfArticles, Ascii];

    /// <summary>A sample of a dataset.</summary>
    /// <param name="dataset">One of <see cref="Names"/>.</param>
    /// <param name="count">How many items.</param>
    public static ComparedSet Create(string dataset, int count) =>
        dataset switch
        {
            "organizations" => Organizations(ArticleSamples.Organization(count)) with
            {
                Rows = rows =>
                    Rows(
                        dataset,
                        ArticleSamples.Organization(rows).Members!,
                        Protos.Member.Parser,
                        ArticleJson.Default.Member,
                        HandWritten
                    ),
            },
            Ascii => Organizations(ArticleSamples.Organization(count, isAscii: true), dataset) with
            {
                Rows = rows =>
                    Rows(
                        dataset,
                        ArticleSamples.Organization(rows, isAscii: true).Members!,
                        Protos.Member.Parser,
                        ArticleJson.Default.Member,
                        HandWritten
                    ),
            },
            "demos" => Build(
                dataset,
                count,
                ArticleSamples.Demos(count),
                Protos.DemoClassList.Parser,
                ArticleJson.Default.ListDemoClass
            ) with
            {
                Rows = rows => Rows(dataset, ArticleSamples.Demos(rows), Protos.DemoClass.Parser, ArticleJson.Default.DemoClass),
            },
            "users" => Build(
                dataset,
                count,
                ArticleSamples.Users(count),
                Articles.Protos.UserList.Parser,
                ArticleJson.Default.ListUser
            ) with
            {
                Rows = rows => Rows(dataset, ArticleSamples.Users(rows), Articles.Protos.User.Parser, ArticleJson.Default.User),
            },
            "messages" => Build(
                dataset,
                count,
                ArticleSamples.Messages(count),
                Protos.NetworkMessageList.Parser,
                ArticleJson.Default.ListNetworkMessage,
                BinaryFormatter
            ) with
            {
                Rows = rows =>
                    Rows(
                        dataset,
                        ArticleSamples.Messages(rows),
                        Protos.NetworkMessage.Parser,
                        ArticleJson.Default.NetworkMessage,
                        BinaryFormatter
                    ),
            },
            _ => throw new ArgumentOutOfRangeException(nameof(dataset), dataset, "There is no such dataset."),
        };

    /// <summary>An organization in all systems.</summary>
    public static ComparedSet Organizations(Organization organization, string dataset = "organizations") =>
        Build(
            dataset,
            organization.Members!.Count,
            organization,
            Protos.Organization.Parser,
            ArticleJson.Default.Organization,
            HandWritten
        );

    /// <summary>An organization in the first article's two layouts.</summary>
    public static IEnumerable<SystemSample> HandWritten(SampleValue<Organization> sample) =>
        [
            new FunctionSample<Organization>(SystemNames.BinaryCustom, sample, CustomLayout.Write, CustomLayout.ReadOrganization),
            new FunctionSample<Organization>(
                SystemNames.BinaryWriter,
                sample,
                BinaryWriterLayout.Write,
                BinaryWriterLayout.ReadOrganization
            ),
        ];

    /// <summary>A member in the first article's two layouts.</summary>
    public static IEnumerable<SystemSample> HandWritten(SampleValue<Member> sample) =>
        [
            new FunctionSample<Member>(SystemNames.BinaryCustom, sample, CustomLayout.Write, CustomLayout.ReadMember),
            new FunctionSample<Member>(SystemNames.BinaryWriter, sample, BinaryWriterLayout.Write, BinaryWriterLayout.ReadMember),
        ];

    /// <summary>Single messages in all systems, one sample each.</summary>
    public static IReadOnlyList<ComparedSet> Messages(int count) =>
        Rows("messages", ArticleSamples.Messages(count), Protos.NetworkMessage.Parser, ArticleJson.Default.NetworkMessage, BinaryFormatter);

    /// <summary>A sample of the articles' contracts.</summary>
    public static SampleValue<T> Sample<T>(T value) => SetBuilder.Sample(value, Shapes.FindCodecs<T>()!);

    private static IEnumerable<SystemSample> BinaryFormatter<T>(SampleValue<T> sample) => [new BinaryFormatterSample<T>(sample)];

    private static IReadOnlyList<ComparedSet> Rows<T, TMessage>(
        string dataset,
        List<T> items,
        MessageParser<TMessage> parser,
        JsonTypeInfo<T> json,
        Func<SampleValue<T>, IEnumerable<SystemSample>>? more = null
    )
        where TMessage : IMessage<TMessage> =>
        SetBuilder.Rows(
            dataset,
            items.Count,
            items,
            Shapes.FindCodecs<T>()!,
            json,
            (sample, protobuf) => [new GoogleSample<TMessage>(parser.ParseFrom(protobuf.Span), parser), .. more?.Invoke(sample) ?? []]
        );

    private static ComparedSet Build<T, TMessage>(
        string dataset,
        int count,
        T value,
        MessageParser<TMessage> parser,
        JsonTypeInfo<T> json,
        Func<SampleValue<T>, IEnumerable<SystemSample>>? more = null
    )
        where TMessage : IMessage<TMessage> =>
        SetBuilder.Build(
            dataset,
            count,
            value,
            Shapes.FindCodecs<T>()!,
            json,
            (sample, protobuf) => [new GoogleSample<TMessage>(parser.ParseFrom(protobuf.Span), parser), .. more?.Invoke(sample) ?? []]
        );
}
