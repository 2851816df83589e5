using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>Annotates payloads, and finds out what format they are in.</summary>
internal static class Annotation
{
    // Enough to tell formats apart.
    private const int MaxGuessedValues = 10_000;

    /// <inheritdoc cref="FormatSet.Annotate" />
    public static AnnotatedPayload Of(Format format, TypeCodecs? codecs, ReadOnlyMemory<byte> payload, int maxValues)
    {
        var blocks = new List<PayloadBlock>();
        if (format.Syntax is not { } syntax)
        {
            return new AnnotatedPayload(format, payload, root: null, new InvalidPayloadException("a format whose bytes can be annotated", format.Name, 0), blocks);
        }

        var annotator = new Annotator(syntax, format.Limits, maxValues);
        annotator.Begin(payload, 0, payload.Length);
        annotator.Expect(codecs is null ? null : TypeOf(codecs));
        try
        {
            if (codecs is null)
            {
                format.Annotate(annotator, blocks);
            }
            else
            {
                codecs.Annotate(format, annotator, blocks);
            }

            return new AnnotatedPayload(format, annotator.Bytes, annotator.Root, error: null, blocks);
        }
        catch (InvalidPayloadException error)
        {
            annotator.Abandon(error.Offset);
            return new AnnotatedPayload(format, annotator.Bytes, annotator.Root, error, blocks);
        }
    }

    /// <summary>The formats that a payload is valid in, the likeliest first.</summary>
    public static IReadOnlyList<Format> Guess(IReadOnlyList<Format> formats, TypeCodecs? codecs, ReadOnlyMemory<byte> payload) =>
    [
        .. formats.Where(format => codecs?.Offers(format) != false)
            .Select(format => (Format: format, Payload: Of(format, codecs, payload, MaxGuessedValues)))
            .Where(static guess => guess.Payload is { Error: null } or { Error.ExceedsLimit: true, Root.Children.Count: > 0 })
            .OrderByDescending(static guess => Likelihood(guess.Payload))
            .Select(static guess => guess.Format),
    ];

    // Nearly any bytes are a stream of something, or a number; and text is rarely anything else.
    private static int Likelihood(AnnotatedPayload payload)
    {
        bool isStream = payload.Format is StreamForm;
        bool isScalar = payload.Root is null or { Children.Count: 0 } || (isStream && payload.Root.Children.Any(static item => item.Children.Count == 0));
        bool isKnown = payload.Root?.Children.All(static child => child.IsKnown) != false;
        return (isKnown ? 8 : 0) + (isScalar ? 0 : 4) + (isStream && payload.Root!.Children.Count < 2 ? 0 : 2) + (isStream ? 0 : 1);
    }

    private static TypeDescription TypeOf(TypeCodecs codecs)
    {
        TypeDescription contract = codecs.Contract.Value ?? new TypeDescription(ValueKind.Object) { Object = () => codecs.Contract };
        return codecs.IsList ? new TypeDescription(ValueKind.List) { Item = contract } : contract;
    }
}
