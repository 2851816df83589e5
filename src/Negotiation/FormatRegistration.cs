using System.Text.Json;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>What <see cref="FormatsBuilder"/> collects, over any number of calls of <c>AddFormats</c>.</summary>
internal sealed class FormatRegistration
{
    /// <summary>The shapes of the contracts.</summary>
    public List<Shape> Shapes { get; } = [];

    /// <summary>What makes the formats that are added to the built-in ones.</summary>
    public List<Func<IServiceProvider, FormatLimits, Format>> AddedFormats { get; } = [];

    /// <summary>What makes a format in place of the built-in one of the same name; JSON's options are those of minimal APIs, or of MVC.</summary>
    public List<Func<IServiceProvider, FormatLimits, JsonSerializerOptions, Format>> ReplacedFormats { get; } = [];

    /// <summary>The names of formats that are left out.</summary>
    public HashSet<string> RemovedFormats { get; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Whether JSON is System.Text.Json's.</summary>
    public bool UsesSystemTextJson { get; set; }
}
