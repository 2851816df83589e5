using SerializationApi.Packages.Tests.Feeds;

namespace SerializationApi.Packages.Tests;

/// <summary>A service that asks the framework for what is another in .NET 11: validation, compression, union types and closed classes of C#
/// 15.</summary>
public sealed class FrameworkApp(Feed feed) : IAsyncLifetime
{
    private const string Contract = """
        using System.ComponentModel.DataAnnotations;
        using System.Runtime.Serialization;
        using System.Text.Json.Serialization;
        using SerializationApi.Shapes;

        [DataContract, GenerateShape]
        public sealed class Order
        {
            [DataMember(Order = 1), Range(1, 9)] public int Id { get; set; }
            [DataMember(Order = 2), Required] public string? Name { get; set; }
        }

        [GenerateShape]
        public sealed record Card([property: DataMember(Order = 1)] string Number);

        #if NET11_0
        [GenerateShape]
        public closed class Figure;

        [GenerateShape]
        public union Payment(Card, decimal, string);
        #else
        [GenerateShape, JsonDerivedType(typeof(Circle), "Circle")]
        public abstract class Figure;

        [GenerateShape, System.Runtime.CompilerServices.Union]
        public readonly struct Payment
        {
            public Payment(Card value) => Value = value;
            public Payment(decimal value) => Value = value;
            public Payment(string value) => Value = value;
            public object? Value { get; }
        }
        #endif

        [GenerateShape]
        public sealed class Circle : Figure
        {
            [DataMember(Order = 1)] public Payment Price { get; set; }
        }

        [ShapeSet]
        public static partial class OrderShapes;
        """;

    private const string Union = """
        #if !NET11_0
        namespace System.Runtime.CompilerServices
        {
            [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
            public sealed class UnionAttribute : Attribute;
        }
        #endif
        """;

    private const string Program = """
        using SerializationApi.Negotiation;

        WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
        builder.Services.AddFormats(formats => formats.AddShapes(OrderShapes.All));
        builder.Services.AddResponseCompression(options => options.MimeTypes = ["application/x-msgpack"]).AddRequestDecompression();
        #if NET11_0
        builder.Services.AddValidation(options => options.Resolvers.Insert(0, new ByAttributes()));
        #else
        builder.Services.AddValidation();
        #endif
        WebApplication app = builder.Build();
        app.UseResponseCompression().UseRequestDecompression();
        RouteGroupBuilder api = app.MapGroup("/").Negotiate();
        api.MapGet("/orders", () => Enumerable.Range(0, 500).Select(id => new Order { Id = id, Name = "tea" }).ToList()).WithETags();
        api.MapPost("/order", (Order order) => order);
        api.MapPost("/body", (Body<Order> order) => order.Value);
        api.MapPost("/payment", (Payment payment) => payment);
        api.MapPost("/figure", (Body<Figure> figure) => figure.Value);
        api.MapPost("/stream", (Body<IAsyncEnumerable<Order>> orders) => orders.Value);
        app.Run();
        """;

    // In place of ASP.NET Core 11's generator, which the compiler of an SDK of .NET 10 does not load.
    private const string Resolver = """
        #if NET11_0
        using System.ComponentModel.DataAnnotations;
        using System.Diagnostics.CodeAnalysis;
        using System.Reflection;
        using Microsoft.Extensions.Validation;
        using SerializationApi.Negotiation;

        sealed class ByAttributes : IValidatableInfoResolver, IValidatableTypeInfo, IValidatableParameterInfo
        {
            public bool TryGetValidatableTypeInfo(Type type, [NotNullWhen(true)] out IValidatableTypeInfo? info) => (info = type == typeof(Order) ? this : null) is not null;

            public bool TryGetValidatableParameterInfo(ParameterInfo parameter, [NotNullWhen(true)] out IValidatableParameterInfo? info) =>
                (info = parameter.ParameterType == typeof(Order) || parameter.ParameterType == typeof(Body<Order>) ? this : null) is not null;

            public bool TryFindProperty(string name, ValidationOptions options, [NotNullWhen(true)] out IValidatablePropertyInfo? property) => (property = null) is not null;

            public void Validate(object? value, ValidateContext context)
            {
                var found = new List<ValidationResult>();
                object validated = value is Body<Order> body ? body.Value! : value!;
                System.ComponentModel.DataAnnotations.Validator.TryValidateObject(validated, new(validated, context.ServiceProvider, null), found, validateAllProperties: true);
                foreach (ValidationResult result in found)
                {
                    string name = result.MemberNames.First();
                    context.AddValidationError(new ValidationError { Name = name, Path = value is Body<Order> ? $"Value.{name}" : name, ErrorMessage = result.ErrorMessage!, Container = validated });
                }
            }

            public Task ValidateAsync(object? value, ValidateContext context, CancellationToken cancellation)
            {
                Validate(value, context);
                return Task.CompletedTask;
            }
        }
        #endif
        """;

    internal RunningService Service { get; private set; } = null!;

    /// <inheritdoc />
    public async ValueTask InitializeAsync()
    {
        UserProject app = feed.Service()
            .With("Order.cs", Contract)
            .With("Union.cs", Union)
            .With("Program.cs", Program)
            .With("ByAttributes.cs", Resolver);
        await app.BuildAsync();
        Service = await app.ServeAsync();
    }

    /// <inheritdoc />
    public ValueTask DisposeAsync()
    {
        Service?.Dispose();
        return ValueTask.CompletedTask;
    }
}
