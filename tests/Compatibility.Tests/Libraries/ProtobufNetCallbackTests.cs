using System.Runtime.Serialization;
using ProtoBuf;
using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>protobuf-net's callbacks are called when it calls them, on the objects on which it does.</summary>
public sealed class ProtobufNetCallbackTests
{
    private static readonly FormatSet Formats = new(CalledShapes.All);

    public static TheoryData<object> Values =>
        [
            new CalledRoot { X = 1 },
            new CalledMiddle { X = 1, Y = 2 },
            new CalledLeaf
            {
                X = 1,
                Y = 2,
                Z = 3,
            },
            new CalledHolder
            {
                One = new CalledLeaf { X = 1, Z = 2 },
                Many = [new CalledRoot { X = 3 }, new CalledMiddle { Y = 4 }],
                Leaf = new CalledLeaf { Z = 5 },
                Made = new CalledLeaf { X = 6 },
            },
            new CalledAlone { X = 1 },
            new CalledWithout { Y = 2 },
            new CalledOverride { Y = 2 },
            new CalledTwice { X = 1 },
            new CalledUnnamed { X = 1 },
        ];

    [Theory]
    [MemberData(nameof(Values))]
    public void Callbacks_are_called_as_by_the_library(object value)
    {
        using var stream = new MemoryStream();
        string written = Calls(() => Serializer.NonGeneric.Serialize(stream, value));
        string read = Calls(() => Serializer.NonGeneric.Deserialize(value.GetType(), new MemoryStream(stream.ToArray())));
        TypeCodecs codecs = Formats.FindCodecs(value.GetType())!;
        var format = new ProtobufFormat();
        byte[] ours = [];
        Assert.Equal(written, Calls(() => ours = Encode(codecs, format, value)));
        Assert.Equal(Convert.ToHexString(stream.ToArray()), Convert.ToHexString(ours));
        Assert.Equal(read, Calls(() => codecs.Decode(format, ours)));
    }

    private static byte[] Encode(TypeCodecs codecs, Format format, object value)
    {
        using PooledBuffer payload = codecs.Encode(format, value);
        return payload.Span.ToArray();
    }

    private static string Calls(Action action)
    {
        CallLog.Entries.Clear();
        action();
        return string.Join(", ", CallLog.Entries);
    }
}

// What the libraries' analyzers warn of is what is compared: bases that include nothing, initialisers, methods that log.
#pragma warning disable PBN0013, PBN0022, CA1822
internal static class CallLog
{
    [ThreadStatic]
    private static List<string>? _entries;

    public static List<string> Entries => _entries ??= [];
}

[ProtoContract, ProtoInclude(10, typeof(CalledMiddle))]
public class CalledRoot
{
    [ProtoMember(1)]
    public int X { get; set; }

    [ProtoBeforeSerialization]
    private void Before() => CallLog.Entries.Add($"root writing {GetType().Name}");

    [ProtoAfterSerialization]
    private void After() => CallLog.Entries.Add("root written");

    [ProtoBeforeDeserialization]
    private void Begin() => CallLog.Entries.Add($"root reading {GetType().Name} {X}");

    [OnDeserialized]
    protected virtual void End(StreamingContext context) => CallLog.Entries.Add($"root read {X}");
}

[ProtoContract, ProtoInclude(10, typeof(CalledLeaf))]
public class CalledMiddle : CalledRoot
{
    [ProtoMember(1)]
    public int Y { get; set; }

    [ProtoBeforeSerialization]
    private void Before() => CallLog.Entries.Add("middle writing");

    [ProtoAfterDeserialization]
    private void Over() => CallLog.Entries.Add("middle read");

    protected override void End(StreamingContext context) => CallLog.Entries.Add($"root read {X}, middle {Y}");
}

[ProtoContract]
public class CalledLeaf : CalledMiddle
{
    [ProtoMember(1)]
    public int Z { get; set; }

    [OnSerializing]
    private void Before(StreamingContext context) => CallLog.Entries.Add("leaf writing");
}

[ProtoContract]
public class CalledHolder
{
    [ProtoMember(1)]
    public CalledRoot? One { get; set; }

    [ProtoMember(2)]
    public List<CalledRoot>? Many { get; set; }

    [ProtoMember(3)]
    public CalledLeaf? Leaf { get; set; }

    [ProtoMember(4)]
    public CalledRoot Made { get; set; } = new CalledLeaf { Y = 7 };
}

[ProtoContract]
public class CalledAlone
{
    [ProtoMember(1)]
    public int X { get; set; }

    [OnSerializing]
    public virtual void Before(StreamingContext context) => CallLog.Entries.Add("alone writing");

    [OnDeserialized]
    private void End(StreamingContext context) => CallLog.Entries.Add("alone read");
}

/// <summary>Not included in its base, whose callbacks the library does not see.</summary>
[ProtoContract]
public class CalledWithout : CalledAlone
{
    [ProtoMember(2)]
    public int Y { get; set; }
}

[ProtoContract]
public class CalledOverride : CalledAlone
{
    [ProtoMember(2)]
    public int Y { get; set; }

    [OnSerializing]
    public override void Before(StreamingContext context) => CallLog.Entries.Add("override writing");
}

/// <summary>Both kinds of attribute: the library's own counts.</summary>
[ProtoContract]
public class CalledTwice
{
    [ProtoMember(1)]
    public int X { get; set; }

    [OnSerializing]
    private void Before(StreamingContext context) => CallLog.Entries.Add("runtime's");

    [ProtoBeforeSerialization]
    private void Own() => CallLog.Entries.Add("library's");

    [ProtoAfterDeserialization, OnDeserialized]
    private void End(StreamingContext context) => CallLog.Entries.Add("both");
}

/// <summary>A base that is no contract.</summary>
public abstract class CalledUnnamedBase
{
    [OnSerializing]
    public void Before(StreamingContext context) => CallLog.Entries.Add("base writing");
}

[ProtoContract]
public class CalledUnnamed : CalledUnnamedBase
{
    [ProtoMember(1)]
    public int X { get; set; }
}

[ShapeSet]
[
    GenerateShapeFor<CalledRoot>,
    GenerateShapeFor<CalledMiddle>,
    GenerateShapeFor<CalledLeaf>,
    GenerateShapeFor<CalledHolder>,
    GenerateShapeFor<CalledAlone>
]
[GenerateShapeFor<CalledWithout>, GenerateShapeFor<CalledOverride>, GenerateShapeFor<CalledTwice>, GenerateShapeFor<CalledUnnamed>]
internal static partial class CalledShapes;
