using System.Buffers;
using System.CommandLine;
using System.Text;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Tool;

/// <summary>Prints payloads as JSON, or byte by byte.</summary>
internal static class PayloadPrinter
{
    private const int MaxUnknown = 5;
    private const int MaxPath = 200;

    /// <summary>Prints a payload.</summary>
    /// <param name="payload">The payload.</param>
    /// <param name="annotate">Whether to print byte by byte; then the part before an error is printed, too.</param>
    /// <param name="maxValues">The number of values to annotate.</param>
    /// <param name="to">The output.</param>
    /// <exception cref="UserErrorException">It is invalid.</exception>
    public static void Print(Payload payload, bool annotate, int maxValues, InvocationConfiguration to)
    {
        AnnotatedPayload annotated = payload.Annotate(maxValues);
        if (annotate)
        {
            AnnotatedTable.Print(annotated, to.Output);
            payload.ThrowIfInvalid(annotated);
            return;
        }

        PrintJson(payload.ToJson(annotated), to.Output);
        if (annotated.Root is { } root)
        {
            PrintUnknown(root, to.Error);
        }
    }

    private static void PrintJson(ReadOnlyMemory<byte> json, TextWriter output)
    {
        var indented = new IndentedJson(json);
        for (var piece = new ArrayBufferWriter<byte>(); indented.WriteNext(piece); piece.ResetWrittenCount())
        {
            output.Write(Encoding.UTF8.GetString(piece.WrittenSpan));
        }

        output.WriteLine();
    }

    // Members unknown to the contract are not in the JSON.
    private static void PrintUnknown(AnnotatedValue root, TextWriter error)
    {
        string[] unknown =
        [
            .. Payload.NotInContract(root).Take(MaxUnknown + 1).Select(static value => $"{value.PathOf(MaxPath)} at byte {value.Offset}"),
        ];
        if (unknown.Length > 0)
        {
            error.WriteLine(
                $"not in the "
                    + $"contract: {string.Join(", ", unknown.Take(MaxUnknown))}"
                    + $"{(unknown.Length > MaxUnknown ? ", …" : "")}; --annotate shows it"
            );
        }
    }
}
