using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.Options;

namespace SerializationApi.Apps.Tests.Mvc;

/// <summary>Text that a spreadsheet reads.</summary>
public sealed class CsvFormatter : TextOutputFormatter
{
    public CsvFormatter()
    {
        SupportedMediaTypes.Add("text/csv");
        SupportedEncodings.Add(Encoding.UTF8);
    }

    protected override bool CanWriteType(Type? type) =>
        typeof(Order).IsAssignableFrom(type) || typeof(IEnumerable<Order>).IsAssignableFrom(type);

    public override Task WriteResponseBodyAsync(OutputFormatterWriteContext context, Encoding selectedEncoding)
    {
        IEnumerable<Order> orders = context.Object as IEnumerable<Order> ?? [(Order)context.Object!];
        return context.HttpContext.Response.WriteAsync(
            string.Concat(orders.Select(static order => string.Create(CultureInfo.InvariantCulture, $"{order.Id};{order.UnitPrice}\r\n"))),
            selectedEncoding
        );
    }
}

/// <summary>An own encoding of bytes under an own media type, both ways.</summary>
public sealed class PriceInputFormatter : InputFormatter
{
    public const string MediaType = "application/x-acme-price";

    public PriceInputFormatter() => SupportedMediaTypes.Add(MediaType);

    protected override bool CanReadType(Type type) => type == typeof(Order);

    public override async Task<InputFormatterResult> ReadRequestBodyAsync(InputFormatterContext context)
    {
        using var reader = new StreamReader(context.HttpContext.Request.Body);
        string text = await reader.ReadToEndAsync();
        return InputFormatterResult.Success(new Order { UnitPrice = decimal.Parse(text, CultureInfo.InvariantCulture) });
    }
}

public sealed class PriceOutputFormatter : OutputFormatter
{
    public PriceOutputFormatter() => SupportedMediaTypes.Add(PriceInputFormatter.MediaType);

    protected override bool CanWriteType(Type? type) => type == typeof(Order);

    public override Task WriteResponseBodyAsync(OutputFormatterWriteContext context) =>
        context.HttpContext.Response.WriteAsync(((Order)context.Object!).UnitPrice.ToString(CultureInfo.InvariantCulture));
}

/// <summary>MessagePack of the app's own.</summary>
public sealed class OwnMessagePackFormatter : OutputFormatter
{
    public OwnMessagePackFormatter() => SupportedMediaTypes.Add(Trial.MessagePack);

    public override Task WriteResponseBodyAsync(OutputFormatterWriteContext context) => context.HttpContext.Response.WriteAsync("own");
}

/// <summary>JSON with names in Pascal case, for clients that ask for it by a parameter.</summary>
public sealed class ProfileFormatter : SystemTextJsonOutputFormatter
{
    public const string MediaType = "application/json; profile=\"PascalCase\"";

    public ProfileFormatter()
        : base(Options)
    {
        SupportedMediaTypes.Clear();
        SupportedMediaTypes.Add(MediaType);
    }

    public static JsonSerializerOptions Options { get; } =
        new() { WriteIndented = true, TypeInfoResolver = new DefaultJsonTypeInfoResolver() };
}

/// <summary>An own response to models that are not valid.</summary>
public sealed class ValidatorFilter : IActionFilter
{
    public void OnActionExecuting(ActionExecutingContext context)
    {
        if (!context.ModelState.IsValid)
        {
            context.Result = new ObjectResult(new { Errors = context.ModelState.Keys.Order() }) { StatusCode = 422 };
        }
    }

    public void OnActionExecuted(ActionExecutedContext context) { }
}

/// <summary>Puts a value of another type in the place of the action's.</summary>
public sealed class WrappedAttribute : ResultFilterAttribute
{
    public override void OnResultExecuting(ResultExecutingContext context)
    {
        if (context.Result is ObjectResult result)
        {
            result.Value = new { Data = result.Value };
            result.DeclaredType = null;
        }
    }
}

/// <summary>Problems as the app has them.</summary>
public sealed class OwnProblems(IOptions<ApiBehaviorOptions> options) : Microsoft.AspNetCore.Mvc.Infrastructure.ProblemDetailsFactory
{
    public override ProblemDetails CreateProblemDetails(
        HttpContext httpContext,
        int? statusCode = null,
        string? title = null,
        string? type = null,
        string? detail = null,
        string? instance = null
    ) =>
        new()
        {
            Status = statusCode ?? 500,
            Title = title ?? options.Value.ClientErrorMapping[statusCode ?? 500].Title,
            Type = "acme:",
        };

    public override ValidationProblemDetails CreateValidationProblemDetails(
        HttpContext httpContext,
        Microsoft.AspNetCore.Mvc.ModelBinding.ModelStateDictionary modelStateDictionary,
        int? statusCode = null,
        string? title = null,
        string? type = null,
        string? detail = null,
        string? instance = null
    ) =>
        new(modelStateDictionary.Keys.ToDictionary(static key => key, static _ => (string[])["acme"]))
        {
            Status = statusCode ?? 400,
            Type = "acme:invalid",
        };
}

/// <summary>An own way to choose: by the whole of <c>Accept</c>.</summary>
public sealed class LastSelector(IOptions<MvcOptions> options) : Microsoft.AspNetCore.Mvc.Infrastructure.OutputFormatterSelector
{
    public override IOutputFormatter? SelectFormatter(
        OutputFormatterCanWriteContext context,
        IList<IOutputFormatter> formatters,
        MediaTypeCollection mediaTypes
    )
    {
        context.ContentType = context.HttpContext.Request.Headers.Accept.FirstOrDefault() ?? Trial.Json;
        return options.Value.OutputFormatters.FirstOrDefault(formatter => formatter.CanWriteResult(context));
    }
}
