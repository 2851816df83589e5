using SerializationApi.Formats.Annotating;

namespace SerializationApi.Tool;

/// <summary>Prints offset, bytes, path, wire type and value of each value, one per line.</summary>
internal static class AnnotatedTable
{
    private const int MaxPathWidth = 60;

    /// <summary>Prints a payload as far as it is valid.</summary>
    public static void Print(AnnotatedPayload payload, TextWriter output)
    {
        foreach (PayloadBlock block in payload.Blocks)
        {
            output.WriteLine(
                $"bytes {block.Offset} to {block.Offset + block.Length - 1} decompress to bytes {block.PlainOffset} "
                    + $"to {block.PlainOffset + block.PlainLength - 1}, where offsets count"
            );
        }

        if (payload.Root is not null)
        {
            int offset = Math.Max("offset".Length, ToolOptions.Count(payload.Bytes.Length).Length);
            int path = Math.Min(MaxPathWidth, AnnotatedRow.All(payload.Root).Max(static value => AnnotatedRow.PathOf(value).Length));
            int wire = Math.Max("wire".Length, AnnotatedRow.All(payload.Root).Max(static value => value.Wire.Length));
            output.WriteLine(
                $"{"offset".PadLeft(offset)}  {"bytes".PadRight(AnnotatedRow.BytesWidth)} "
                    + $" {"path".PadRight(path)}  {"wire".PadRight(wire)}  value"
            );
            var colours = Colours.Of(output);
            foreach (AnnotatedRow row in AnnotatedRow.Of(payload))
            {
                output.WriteLine(
                    (
                        $"{colours.Faint(row.Offset.PadLeft(offset))}  {row.Bytes.PadRight(AnnotatedRow.BytesWidth)} "
                        + $" {colours.Name(row.Path.PadRight(path))}  {colours.Faint(row.Value.Wire.PadRight(wire))} "
                        + $" {row.Text}{colours.Faint(row.Others)}{colours.Removed(row.Unknown)}"
                    ).TrimEnd()
                );
            }
        }
    }
}
