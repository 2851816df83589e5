using System.Text.Json.Serialization.Metadata;
using Google.Protobuf;
using SerializationApi.Benchmarks.Codecs;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>The four datasets of the articles in all systems.</summary>
internal static class DatasetSets
{
    private static readonly FormatSet Shapes = new(ContractShapes.All);

    /// <summary>The datasets' names, in the order of the articles.</summary>
    public static IReadOnlyList<string> Names { get; } = [.. Datasets.All.Select(dataset => dataset.Name)];

    /// <summary>A sample of a dataset.</summary>
    /// <param name="dataset">One of <see cref="Names"/>.</param>
    /// <param name="count">How many items.</param>
    public static ComparedSet Create(string dataset, int count) => dataset switch
    {
        "organizations" => Build(
            dataset, count, WholeSample.Of<Organization>(dataset, count), Protos.Organization.Parser, SampleJson.Default.Organization, HandWritten) with
        {
            Rows = rows => Rows(
                dataset, WholeSample.Of<Organization>(dataset, rows).Members!, Protos.Member.Parser, SampleJson.Default.Member, HandWritten),
        },
        "demos" => Build(dataset, count, WholeSample.Of<List<DemoClass>>(dataset, count), Protos.DemoClassList.Parser, SampleJson.Default.ListDemoClass) with
        {
            Rows = rows => Rows(dataset, WholeSample.Of<List<DemoClass>>(dataset, rows), Protos.DemoClass.Parser, SampleJson.Default.DemoClass),
        },
        "users" => Build(dataset, count, WholeSample.Of<List<User>>(dataset, count), Protos.UserList.Parser, SampleJson.Default.ListUser) with
        {
            Rows = rows => Rows(dataset, WholeSample.Of<List<User>>(dataset, rows), Protos.User.Parser, SampleJson.Default.User),
        },
        "messages" => Build(
            dataset, count, WholeSample.DistinctMessages(count), Protos.NetworkMessageList.Parser, SampleJson.Default.ListNetworkMessage, static list => [new BinaryFormatterSample(list)]) with
        {
            Rows = rows => Rows(
                dataset,
                WholeSample.DistinctMessages(rows),
                Protos.NetworkMessage.Parser,
                SampleJson.Default.NetworkMessage,
                static message => [new BinaryFormatterSample(message)]),
        },
        _ => throw new ArgumentOutOfRangeException(nameof(dataset), dataset, "There is no such dataset."),
    };

    /// <summary>An organization in the first article's two layouts.</summary>
    public static IEnumerable<SystemSample> HandWritten(Organization organization)
    {
        SampleValue<Organization> sample = Sample(organization);
        return
        [
            new HandWrittenSample<Organization>(SystemNames.BinaryCustom, sample, CustomLayout.Write, CustomLayout.ReadOrganization),
            new HandWrittenSample<Organization>(SystemNames.BinaryWriter, sample, BinaryWriterLayout.Write, BinaryWriterLayout.ReadOrganization),
        ];
    }

    /// <summary>A member in the first article's two layouts.</summary>
    public static IEnumerable<SystemSample> HandWritten(Member member)
    {
        SampleValue<Member> sample = Sample(member);
        return
        [
            new HandWrittenSample<Member>(SystemNames.BinaryCustom, sample, CustomLayout.Write, CustomLayout.ReadMember),
            new HandWrittenSample<Member>(SystemNames.BinaryWriter, sample, BinaryWriterLayout.Write, BinaryWriterLayout.ReadMember),
        ];
    }

    private static SampleValue<T> Sample<T>(T value) => new(value, Shapes.FindCodecs<T>()!.For(ShapeFormats.Json));

    private static IReadOnlyList<ComparedSet> Rows<T, TMessage>(
        string dataset, List<T> items, MessageParser<TMessage> parser, JsonTypeInfo<T> json, Func<T, IEnumerable<SystemSample>>? more = null)
        where TMessage : IMessage<TMessage> =>
        SetBuilder.Rows(
            dataset,
            items.Count,
            items,
            Shapes.FindCodecs<T>()!,
            json,
            (item, protobuf) => [new GoogleSample<TMessage>(parser.ParseFrom(protobuf.Span), parser), .. more?.Invoke(item) ?? []]);

    private static ComparedSet Build<T, TMessage>(
        string dataset, int count, T value, MessageParser<TMessage> parser, JsonTypeInfo<T> json, Func<T, IEnumerable<SystemSample>>? more = null)
        where TMessage : IMessage<TMessage> =>
        SetBuilder.Build(
            dataset,
            count,
            value,
            Shapes.FindCodecs<T>()!,
            json,
            protobuf => [new GoogleSample<TMessage>(parser.ParseFrom(protobuf.Span), parser), .. more?.Invoke(value) ?? []]);
}
