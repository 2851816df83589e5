using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Finds the responder of a handler's return type.</summary>
internal sealed class ResponderMap
{
    private readonly ShapeMap<Responder> _responders;
    private readonly ConcurrentDictionary<Type, Responder?> _others = new();
    private readonly ConcurrentDictionary<(Type? Declared, Type Derived), Responder> _derived = new();
    private readonly Func<(Type? Declared, Type Derived), Responder> _newDerived;
    private readonly ConcurrentDictionary<(Responder Declared, Type Derived), bool> _named = new();

    public ResponderMap(
        Negotiator negotiator,
        IOptions<FormatRegistration> registration,
        IOptions<FormatOptions> options,
        Refusals refusals,
        NegotiationMetrics metrics
    )
    {
        _responders = new ShapeMap<Responder>(
            registration.Value.Shapes,
            (shape, type) =>
                type == shape.Type
                    ? new ValueResponder(negotiator.Formats.FindCodecs(type)!, negotiator, refusals, metrics)
                    : shape.Accept(new ListVisitor(type, negotiator, options.Value, refusals, metrics)),
            ListForms.IsListOrStream,
            negotiator.Formats.FindOther
        );
        _newDerived = types =>
            (Codecs(types.Declared), Codecs(DerivedResponder.FindNaming(types.Derived))) is var (declared, named)
            && (declared is not null || named is not null)
                ? new DerivedResponder(Codecs(types.Derived)!, declared, named, negotiator, refusals, metrics)
                : _responders!.Find(types.Derived)!;
        Results = new ResultOpener(this);

        TypeCodecs? Codecs(Type? type) => type is null ? null : negotiator.Formats.FindCodecs(type);
    }

    public ResultOpener Results { get; }

    /// <summary>Finds the responder of a declared type: a contract, or a list or stream of one; null if there is none.</summary>
    public Responder? FindDeclared(Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        if (type == typeof(void))
        {
            return null; // Problems and empty responses declare this type; searching all contracts for it would create responders for all.
        }

        return _responders.Find(type) ?? _responders.All.FirstOrDefault(candidate => candidate.IsList && candidate.Accepts(type));
    }

    /// <summary>Returns the possible offers for a declared, awaited return type: the offers of each type that may be written.</summary>
    public IEnumerable<OfferSet> OffersOf(Type type) =>
        ResultOpener.ValueTypesOf(type) is { } values
            ? values.SelectMany(OffersOfValue).Distinct()
            : _responders.All.Select(static responder => responder.Offers).Distinct();

    /// <summary>Finds the responder of the type that an endpoint's handler declares.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape, or no format supports it.</exception>
    public Responder GetDeclared(EndpointBuilder endpoint, Type type)
    {
        string handler = $"{EndpointServices.Name(endpoint)} returns";
        Responder responder = FindDeclared(type) ?? throw MissingShape.ReturnError(handler, type);
        MissingForm.ThrowIfNone(responder.Offers, handler, type);
        return responder;
    }

    /// <summary>
    /// Finds the responder of a value: for the declared type, for its own type, for both if it derives from the declared contract or, if
    /// the handler declared <see cref="object"/>, for a contract that it derives from.
    /// </summary>
    /// <exception cref="InvalidOperationException">There is none: the value has no shape.</exception>
    public Responder Find(object value, Responder? declared) =>
        TryFind(value, declared) ?? throw MissingShape.ReturnError("A handler returned", value.GetType());

    /// <summary>Like <see cref="Find(object, Responder?)"/>; a null gets the responder of the declared type.</summary>
    public Responder Find(object? value, Type declared) =>
        value is null
            ? FindDeclared(declared) ?? throw MissingShape.Error("A handler returned", declared)
            : Find(value, FindDeclared(declared));

    /// <summary>Like <see cref="Find(object, Responder?)"/>; null if there is none.</summary>
    public Responder? TryFind(object value, Responder? declared)
    {
        Type type = value.GetType();
        if (
            declared is not null
            && (declared.Type == type || ((declared.IsList || (declared.IsUnion && IsNamed(declared, type))) && declared.Accepts(value)))
        )
        {
            return declared;
        }

        if (_responders.Find(type) is { IsList: var isList } responder)
        {
            return isList ? responder : _derived.GetOrAdd((declared?.Accepts(value) == true ? declared.Type : null, type), _newDerived);
        }

        if (declared is not null && declared.Accepts(value))
        {
            return declared;
        }

        return _others.GetOrAdd(type, FindOther);
    }

    private IEnumerable<OfferSet> OffersOfValue(Type type)
    {
        Responder? declared = FindDeclared(type);
        return declared is { IsList: true } or { IsUnion: true }
            ? [declared.Offers]
            : _responders.AssignableTo(type).Append(declared).OfType<Responder>().Select(static responder => responder.Offers);
    }

    // Cached, because every response of a union asks for it, and attributes are read by reflection.
    private bool IsNamed(Responder declared, Type derived) =>
        _named.GetOrAdd((declared, derived), static types => types.Declared.NamesInJson(types.Derived));

    private Responder? FindOther(Type type) => FindDeclared(type) ?? _responders.All.FirstOrDefault(candidate => candidate.Accepts(type));

    private sealed class ListVisitor(Type type, Negotiator negotiator, FormatOptions options, Refusals refusals, NegotiationMetrics metrics)
        : IContractVisitor<Responder>
    {
        public Responder Visit<T>(Shape<T> shape) =>
            new ListResponder<T>(type, negotiator.Formats.FindCodecs<List<T>>()!, negotiator, options, refusals, metrics);
    }
}
