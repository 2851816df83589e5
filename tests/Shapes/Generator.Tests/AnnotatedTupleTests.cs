using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Annotated payloads of tuples in tuples, which MemoryPack copies in part: every byte belongs to a value.</summary>
public sealed class AnnotatedTupleTests
{
    [Theory]
    [InlineData("(DateTime, ((char?, short?), int)?) A", "A = (default, ((null, 2), 3))")]
    [InlineData("(DateTime, ((char?, short?), int)?) A", "A = (default, null)")]
    [InlineData("(DateTime, (int, byte)?)? A", "A = (default, (3, 4))")]
    [InlineData("(DateTime, (int, byte)?)? A", "A = null")]
    [InlineData("(string, ((char?, short?), int)?) A", "A = (\"a\", ((null, 2), 3))")]
    [InlineData("(string, (int, (int, string)?)?)? A", "A = (\"a\", (1, (2, \"b\")))")]
    [InlineData("((int, byte)?, ((DateTime, string)?, (int, int)?)?) A", "A = ((1, 2), ((default, \"x\"), null))")]
    [InlineData(
        "KeyValuePair<DateTimeOffset, ((int, int, int, int, int, int, int, (double, string))?, double?)>[] A",
        "A = [new(default, ((1, 2, 3, 4, 5, 6, 7, (8, \"a\")), null))]"
    )]
    [InlineData("Dictionary<int, (DateTime, (int?, byte)?)> A", "A = new() { [1] = (default, (null, 2)), [2] = (default, null) }")]
    [InlineData("(DateTime, (int, byte)?)[] A", "A = [(default, (3, 4)), (default, null)]")]
    public void Every_byte_belongs_to_a_value(string member, string value)
    {
        FormatSet formats = Formats(
            $"[GenerateShape] public class C {{ [DataMember(Order = 1)] public {member} {{ get; set; }} "
                + $"}} [ShapeSet] public static partial class Set; "
                + $"public static class Values {{ public static readonly object[] All = [new C {{ {value} }}]; }}",
            out object given
        );
        foreach (Format format in formats.Formats.Where(formats.FindCodecs(given.GetType())!.Offers))
        {
            byte[] payload = InMemory.Encode(formats, format, given);
            AnnotatedPayload annotated = formats.Annotate(format, given.GetType(), payload);
            Assert.Null(annotated.Error);
            Assert.Equal((0, annotated.Bytes.Length), (annotated.Root!.Offset, annotated.Root.Length));
        }
    }

    private static FormatSet Formats(string text, out object value)
    {
        System.Reflection.Assembly assembly = InMemory.Load(text);
        value = InMemory.Values(assembly)[0];
        return InMemory.Formats(assembly);
    }
}
