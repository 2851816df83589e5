using System.ComponentModel;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Configures the contracts and formats of an application: <c>services.AddFormats(formats => ...)</c>.</summary>
public sealed class FormatsBuilder
{
    internal FormatsBuilder(IServiceCollection services) => Services = services;

    /// <summary>Gets the application's services.</summary>
    public IServiceCollection Services { get; }

    /// <summary>
    /// Registers contracts: <c>AddShapes(ContractShapes.All)</c>. An application that calls this gets only these contracts. Otherwise it
    /// gets every shape set of its project and of the assemblies that it references.
    /// </summary>
    public FormatsBuilder AddShapes(IEnumerable<Shape> shapes) =>
        Register(registration =>
        {
            registration.NamedShapes ??= [];
            registration.NamedShapes.AddRange(shapes);
        });

    /// <summary>Registers the contracts of an application that never calls <see cref="AddShapes"/>. Called by generated code.</summary>
    /// <param name="shapes">Finds the shapes when the formats are created.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public FormatsBuilder AddGeneratedShapes(Func<IEnumerable<Shape>> shapes) =>
        Register(registration => registration.GeneratedShapes.Add(shapes));

    /// <summary>
    /// Adds CBOR (RFC 8949) as <c>application/cbor</c>, and CBOR sequences (RFC 8742) for lists and streams as <c>application/cbor-seq</c>.
    /// Further calls have no effect.
    /// </summary>
    public FormatsBuilder AddCbor() => AddFormat(static (_, limits) => new CborFormat(limits));

    /// <summary>
    /// Adds a format: <c>AddFormat((services, limits) => new OwnFormat(limits))</c>. It comes last in the server's order of preference,
    /// unless it replaces a format with the same name.
    /// </summary>
    /// <param name="create">Creates the format from the application's services and limits; called again for endpoints with their own
    /// limits.</param>
    public FormatsBuilder AddFormat(Func<IServiceProvider, FormatLimits, Format> create) =>
        Register(registration => registration.Formats.Add((services, limits, _) => create(services, limits)));

    /// <summary>
    /// Lets System.Text.Json read and write JSON with the application's <c>JsonOptions</c> (<c>ConfigureHttpJsonOptions</c>; in controllers
    /// <c>AddJsonOptions</c>), for applications whose JSON must not change. Media types and negotiation stay the same.
    /// </summary>
    public FormatsBuilder UseSystemTextJson() =>
        Register(static registration =>
        {
            registration.UsesSystemTextJson = true;
            registration.Formats.Add(static (_, limits, options) => new SystemTextJsonFormat(options, limits));
        });

    /// <summary>
    /// Compares one in <paramref name="oneIn"/> payloads of a library (<c>UseMessagePackCSharp()</c> and similar) with the contract's
    /// shape, in both directions. A difference is logged and counted (<c>serialization.library.differences</c>); the library's result is
    /// used.
    /// </summary>
    /// <param name="oneIn">How many payloads there are for each one that is compared; at least 1.</param>
    public FormatsBuilder VerifyAgainstShapes(int oneIn)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(oneIn, 1);
        return Register(registration => registration.VerifiesOneIn = oneIn);
    }

    /// <summary>Removes a format: <c>RemoveFormat("memorypack")</c>.</summary>
    public FormatsBuilder RemoveFormat(string name) => Register(registration => registration.RemovedFormats.Add(name));

    /// <summary>Changes settings: limits, the order of formats, batch sizes.</summary>
    public FormatsBuilder Configure(Action<FormatOptions> configure)
    {
        Services.Configure(configure);
        return this;
    }

    private FormatsBuilder Register(Action<FormatRegistration> register)
    {
        Services.Configure(register);
        return this;
    }
}

/// <summary>The registrations that <see cref="FormatsBuilder"/> collects over all calls of <c>AddFormats</c>.</summary>
internal sealed class FormatRegistration
{
    private List<Shape>? _found;

    /// <summary>The shapes that the application names; null if it names none.</summary>
    public List<Shape>? NamedShapes { get; set; }

    public IReadOnlyList<Shape> Shapes => NamedShapes ?? (_found ??= [.. GeneratedShapes.SelectMany(static find => find())]);

    /// <summary>Find the shapes if the application names none.</summary>
    public List<Func<IEnumerable<Shape>>> GeneratedShapes { get; } = [];

    /// <summary>
    /// Create formats that are added to the built-in ones or replace one of the same name. The JSON options are those of minimal APIs or
    /// MVC.
    /// </summary>
    public List<Func<IServiceProvider, FormatLimits, JsonSerializerOptions, Format>> Formats { get; } = [];

    public HashSet<string> RemovedFormats { get; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>One in so many payloads of a library is compared with the contract's shape; null for none.</summary>
    public int? VerifiesOneIn { get; set; }

    public bool UsesSystemTextJson { get; set; }
}
