using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Json;
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

    /// <summary>The formats that a payload is valid in, the likeliest first; else the one in which most of it is.</summary>
    public static IReadOnlyList<Format> Guess(IReadOnlyList<Format> formats, TypeCodecs? codecs, ReadOnlyMemory<byte> payload)
    {
        AnnotatedPayload[] all = [.. formats.Where(format => codecs?.Offers(format) != false).Select(format => Of(format, codecs, payload, MaxGuessedValues))];
        Format[] valid =
        [
            .. all.Where(guess => guess is { Error: null } or { Error.ExceedsLimit: true, Root.Children.Count: > 0 } && (codecs is not null || !IsStreamOfScalars(guess)))
                .OrderByDescending(Likelihood).Select(static guess => guess.Format),
        ];
        if (valid.Length > 0)
        {
            return valid;
        }

        // Without a contract, bytes of which less than half are valid are rather none of it.
        AnnotatedPayload? nearest = all.Where(static guess => guess.Format is not StreamForm).MaxBy(static guess => guess.Error!.Offset);
        return nearest is not null && (codecs is not null || nearest.Error!.Offset * 2 >= payload.Length) ? [nearest.Format] : [];
    }

    // Nearly any bytes are one.
    private static bool IsStreamOfScalars(AnnotatedPayload payload) =>
        payload.Format is StreamForm && payload.Root?.Children.All(static item => item.Children.Count == 0) != false;

    // Text is rarely anything else than JSON, and a number or a stream of one item rarely what was meant.
    private static int Likelihood(AnnotatedPayload payload)
    {
        bool isStream = payload.Format is StreamForm;
        bool isScalar = payload.Root is null or { Children.Count: 0 } || (isStream && payload.Root.Children.Any(static item => item.Children.Count == 0));
        bool isKnown = payload.Root?.Children.All(static child => child.IsKnown) != false;
        return (payload.Format.Syntax is JsonSyntax && !isStream ? 16 : 0) + (isKnown ? 8 : 0) + (isScalar ? 0 : 4) + (isStream && payload.Root!.Children.Count < 2 ? 0 : 2) + (isStream ? 0 : 1);
    }

    private static TypeDescription TypeOf(TypeCodecs codecs)
    {
        TypeDescription contract = codecs.Contract.Value ?? new TypeDescription(ValueKind.Object) { Object = () => codecs.Contract };
        return codecs.IsList ? new TypeDescription(ValueKind.List) { Item = contract } : contract;
    }
}
